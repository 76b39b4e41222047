import { test } from "vitest";

/** Slow and thorough: `make test` leaves it out, `make test-deep` runs it (LUDOTHEQUE_DEEP=1). */
export const deepTest = process.env.LUDOTHEQUE_DEEP ? test : test.skip;
