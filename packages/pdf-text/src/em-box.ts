/** Share of the em square above and below the baseline, as a box has it; near what most text faces draw. */
export const emBox = { above: 0.78, below: 0.22 } as const;
