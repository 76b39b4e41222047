/** Whether this is a phone, upright or on its side; the style sheets use the same query. */

import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 820px), (max-height: 500px)");
