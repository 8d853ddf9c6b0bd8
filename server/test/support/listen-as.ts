// A process that listens on a Unix socket, as the user with the given id, until it is killed.
import { createServer } from 'node:net';

const [address = '', uid] = process.argv.slice(2);
if (uid) {
  process.setgid?.(Number(uid));
  process.setuid?.(Number(uid));
}
// An argument cannot contain the U+0000 with which an abstract name starts.
createServer().listen(address.replace('@', '\0'), () => process.send?.('listening'));
