type Body = {
  bytes: number;
  /** Ends it with a response. */
  refuse: () => void;
};
type Crowd = { bytes: number; bodies: Set<Body> };

/**
 * Limits the memory of bodies in transfer. When it is full, the oldest body of the network that holds the most is
 * refused, so that one network does not keep the others out.
 */
export function newHeldBodies(mostBytes: number) {
  const crowds = new Map<string, Crowd>();
  let total = 0;

  const isFull = () => total > mostBytes;
  const leave = (network: string, body: Body) => {
    const crowd = crowds.get(network);
    if (!crowd?.bodies.delete(body)) return;
    crowd.bytes -= body.bytes;
    total -= body.bytes;
    if (crowd.bodies.size === 0) crowds.delete(network);
  };
  const refuseOne = () => {
    const [network, { bodies }] = [...crowds].reduce((most, one) =>
      one[1].bytes > most[1].bytes ? one : most,
    );
    const [oldest] = bodies;
    leave(network, oldest!);
    oldest!.refuse();
  };

  return {
    join: (network: string, refuse: () => void) => {
      const body = { bytes: 0, refuse };
      const crowd = crowds.get(network) ?? { bytes: 0, bodies: new Set() };
      crowds.set(network, crowd);
      crowd.bodies.add(body);
      return {
        /** Counts memory that the body is about to get. */
        hold: (bytes: number) => {
          if (!crowd.bodies.has(body)) return;
          body.bytes += bytes;
          crowd.bytes += bytes;
          total += bytes;
          while (isFull()) refuseOne();
        },
        leave: () => leave(network, body),
      };
    },
  };
}
