/** A position as the query of an address. */

/** `?s=rr:~…:a1,b2:Rc`: signs that are allowed in a query stay as they are, so that people can read it. */
export function positionQuery(position: string): string {
  const escaped = encodeURIComponent(position).replace(/%(3A|2C|2F|3D)/g, (sign) => decodeURIComponent(sign));
  return `?s=${escaped.replaceAll("%20", "+")}`;
}

export function positionIn(query: string): string {
  return new URLSearchParams(query).get("s") ?? "";
}
