/** Of what measures times: it runs when nothing else does. */
export const ALONE = '@alone';
