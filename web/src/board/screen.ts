/** The hand-held screens, upright or on their side; the style sheets ask the same questions. */

import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery("(max-width: 820px), (max-height: 500px)");
