/** A file that has arrived and is attached to nothing yet. */
export async function upload(url: string, token: string, name: string, content: string | Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const stored = await fetch(`${url}/api/v2/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { data } = (await stored.json()) as { data: { id: string } };
  return data;
}
