// A process that listens on a Unix socket, as the user whose number it is given, until it is killed.
import { createServer } from 'node:net';

const [address = '', uid] = process.argv.slice(2);
if (uid) {
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}
// A name cannot be given with the U+0000 that an abstract one begins with.
createServer().listen(address.replace('@', '\0'), () => process.send?.('listening'));
