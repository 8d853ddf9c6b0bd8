import type { KeyboardEvent } from 'react';

/** Arrows walk the free times of a day; up and down go to the nearest time of the lane above or below. */
export function walk(event: KeyboardEvent<HTMLElement>) {
  const lanes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-lane]')]
    .map((lane) => [...lane.querySelectorAll<HTMLInputElement>('input:enabled')])
    .filter((lane) => lane.length > 0);
  const next = placeAfter(event.key, event.target, lanes);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function placeAfter(key: string, target: EventTarget, lanes: HTMLInputElement[][]) {
  const row = lanes.findIndex((lane) => lane.some((one) => one === target));
  const lane = lanes[row];
  if (!lane) return undefined;
  const at = lane.findIndex((one) => one === target);
  const isTurned = getComputedStyle(lane[at]!).direction === 'rtl';
  const forward = isTurned ? 'ArrowLeft' : 'ArrowRight';
  const back = isTurned ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return lane[at + 1] ?? lanes[row + 1]?.[0];
  if (key === back) return lane[at - 1] ?? lanes[row - 1]?.at(-1);
  if (key === 'Home') return lane[0];
  if (key === 'End') return lane.at(-1);
  if (key === 'ArrowDown') return nearest(lanes[row + 1], lane[at]!);
  if (key === 'ArrowUp') return nearest(lanes[row - 1], lane[at]!);
  return undefined;
}

const nearest = (lane: HTMLInputElement[] | undefined, from: HTMLInputElement) =>
  lane?.toSorted((one, other) => distance(one, from) - distance(other, from))[0];

const distance = (one: HTMLInputElement, other: HTMLInputElement) =>
  Math.abs(Number(one.dataset['at']) - Number(other.dataset['at']));
