/** Addresses that carry a position. */

/** `/edit/ricochet?s=rr:~…:a1,b2:Rc`: colons and commas stay, they are allowed there and people read them. */
export function editAddress(game: string, position: string): string {
  return `${location.origin}/edit/${game}?s=${written(position)}`;
}

export function written(position: string): string {
  return encodeURIComponent(position).replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%20", "+");
}
