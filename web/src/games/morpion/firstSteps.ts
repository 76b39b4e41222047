/** What to say before the first mark, by what was agreed: the names of texts `web.morpion.start.<name>`. */

type Options = Readonly<Record<string, string>>;

export function firstSteps({ variant = "free", exact = "no", opening_rule = "free", lines = "1" }: Options): string[] {
  const isMisere = variant === "misere";
  return [
    isMisere ? "goal-misere" : lines === "1" ? "goal" : "goal-lines",
    ...(exact === "yes" ? ["exact"] : []),
    ...(variant === "renju" || variant === "caro" ? [variant] : []),
    ...(opening_rule === "free" ? [] : [opening_rule]),
    "act",
    ...(isMisere ? [] : ["care"]),
  ];
}
