/** What to say before the first disc, by what was agreed: the names of texts `web.connect-four.start.<name>`. */

export function firstSteps({ pie = "no", pop_out = "no" }: Readonly<Record<string, string>>): string[] {
  return ["goal", "act", ...(pop_out === "yes" ? ["pop-out"] : []), ...(pie === "yes" ? ["pie"] : []), "care"];
}
