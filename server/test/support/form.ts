/** A form with one file, as a browser sends it. */
export async function formOf(name: string, content: Buffer, field = 'file') {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)]), name);
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type')! },
  };
}
