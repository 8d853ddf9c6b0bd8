import type { Plugin } from 'vite';

const processor = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;
const methods = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} from .*;$/m;

const refusing = `
const createToJSONSchemaMethod = () => () => {
  throw new Error('The build for browsers has no JSON schemas.');
};
const createStandardJSONSchemaMethod = createToJSONSchemaMethod;
`;

/** Leaves the code that writes schemas as JSON Schema, which only the server uses, out of the build: 5 KiB of the login. */
export const leanZod = (): Plugin => ({
  name: 'lean-zod',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      if (!methods.test(code)) this.error('Zod has changed: adapt this plugin, or remove it.');
      return code.replaceAll(processor, '').replace(methods, refusing);
    },
  },
});
