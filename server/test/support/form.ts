/** A form with one file, as a browser sends it. */
export async function formOf(name: string, content: Uint8Array<ArrayBuffer>, field = 'file') {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type')! },
  };
}
