/** Plain text as rich text: each line is a paragraph. */
export function paragraphsOf(text: string) {
  const place = document.createElement('div');
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const paragraph = document.createElement('p');
    paragraph.textContent = line.trim();
    place.append(paragraph);
  }
  return place.innerHTML;
}
