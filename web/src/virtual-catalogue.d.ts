declare module 'virtual:catalogue/*' {
  import type { Catalogue } from '@consultflow/contract/language/t';

  const catalogue: Catalogue;
  export default catalogue;
}
