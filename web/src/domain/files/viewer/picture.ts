import type { FileKind } from '@consultflow/contract/files/schema';
import { t } from '@consultflow/contract/language/t';
import { pictureSize } from './picture-size.ts';
import { bearable, inTime, type Source, turned, Unshowable } from './source.ts';

/** More would take hundreds of megabytes to decode. */
const MOST_PIXELS = 50_000_000;
/** The metadata before the size of a JPEG can be long. */
const HEAD = 1024 * 1024;

/** @throws Unshowable if it is damaged or has too many pixels, which is known before it is decoded */
export async function openPicture(kind: FileKind, content: Blob): Promise<Source> {
  const said = pictureSize(kind, new Uint8Array(await content.slice(0, HEAD).arrayBuffer()));
  if (!said || said.width === 0 || said.height === 0) throw damaged();
  if (said.width * said.height > MOST_PIXELS)
    throw new Unshowable(
      t('This picture is too large to show: {width} by {height} pixels.', {
        width: `${said.width}`,
        height: `${said.height}`,
      }),
    );
  const picture = await inTime(createImageBitmap(content)).catch((error: Error) => {
    throw error instanceof Unshowable ? error : damaged();
  });
  return {
    pages: 1,
    sizeOf: async (_page, turns) => turned(picture, turns),
    draw: async (canvas, { width, turns }) => {
      const whole = turned(picture, turns);
      canvas.width = bearable(Math.min(width, whole.width), whole);
      canvas.height = Math.max(1, Math.round((canvas.width * whole.height) / whole.width));
      const context = canvas.getContext('2d');
      if (!context) throw damaged();
      const flat = turned(canvas, turns);
      context.imageSmoothingQuality = 'high';
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate((turns * Math.PI) / 2);
      context.drawImage(picture, -flat.width / 2, -flat.height / 2, flat.width, flat.height);
    },
    textOf: async () => '',
    close: () => picture.close(),
  };
}

const damaged = () => new Unshowable(t('This picture is damaged.'));
