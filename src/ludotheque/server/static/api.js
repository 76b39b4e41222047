// The description for machines, laid out for people.
const el = (tag, text = "", attributes = {}) => Object.assign(document.createElement(tag), { textContent: text }, attributes);
const nameOf = (ref) => ref.split("/").at(-1);

function kind(schema) {
  if (!schema) return "";
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map(kind).join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `${kind(schema.items) || "any"}[]`;
  if (schema.type === "object") return "object";
  return schema.type ?? "any";
}

const description = await (await fetch("/api/openapi.json")).json();
const operations = document.getElementById("operations");
for (const [path, methods] of Object.entries(description.paths)) {
  for (const [method, operation] of Object.entries(methods)) {
    const piece = el("section");
    piece.append(el("h3", `${method.toUpperCase()} ${path}`, { className: "mono" }), el("p", operation.summary));
    const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
    const answer = Object.values(Object.values(operation.responses)[0].content)[0].schema;
    const asked = body ? `body: ${kind(body)}; ` : "";
    const query = operation.parameters.filter((p) => p.in === "query").map((p) => p.name).join(", ");
    const key = operation.security ? "; needs a key" : "";
    piece.append(el("p", `${asked}${query ? `query: ${query}; ` : ""}answer: ${kind(answer)}${key}`, { className: "mono" }));
    operations.append(piece);
  }
}

const schemas = document.getElementById("schemas");
for (const [name, schema] of Object.entries(description.components.schemas)) {
  const piece = el("section");
  piece.append(el("h3", name, { className: "mono" }), el("p", schema.description ?? ""));
  if (schema.anyOf) piece.append(el("p", kind(schema), { className: "mono" }));
  const table = el("table");
  for (const [field, value] of Object.entries(schema.properties ?? {})) {
    const row = el("tr");
    const isNeeded = (schema.required ?? []).includes(field);
    row.append(el("td", isNeeded ? field : `${field}?`, { className: "mono" }), el("td", kind(value), { className: "mono" }), el("td", value.description ?? ""));
    table.append(row);
  }
  piece.append(table);
  schemas.append(piece);
}
