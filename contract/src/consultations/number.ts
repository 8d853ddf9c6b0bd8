/** The number of a consultation as people write it: `#1042`. As a value of a sentence it keeps its direction. */
export const numberOf = ({ number }: { number: number }) => `#${number}`;
