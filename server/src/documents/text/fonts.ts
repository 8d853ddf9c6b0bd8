import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fallback = ['400Regular', '700Bold'];

const weights: Record<string, string[]> = {
  'source-serif-4': [
    '300Light',
    '400Regular',
    '400Regular_Italic',
    '600SemiBold',
    '600SemiBold_Italic',
    '700Bold',
    '700Bold_Italic',
  ],
  'ibm-plex-sans': ['400Regular', '600SemiBold'],
  'noto-sans': fallback,
  'ibm-plex-sans-arabic': ['300Light', ...fallback],
  'noto-sans-arabic': fallback,
  'noto-sans-devanagari': fallback,
  'noto-sans-hebrew': fallback,
  'noto-sans-jp': fallback,
  'noto-sans-kr': fallback,
  'noto-sans-sc': fallback,
  'noto-sans-thai': fallback,
};

/** A folder for each weight that the template uses. */
export const fontFolders = Object.entries(weights).flatMap(([family, names]) =>
  names.map((name) => join(folderOf(family), name)),
);

/** One file per family: its weights have the same characters. */
export const regularFonts = Object.keys(weights).map((family) => join(folderOf(family), '400Regular'));

function folderOf(family: string) {
  return dirname(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${family}/package.json`)));
}
