import { expect, test } from 'vitest';
import { ApiError } from '../api/replies.ts';
import { fieldsOf, isShownAtFields } from './form-errors.ts';

const refusal = () => new ApiError(400, 'Unknown consultant', { fields: { people: 'Unknown consultant' } });

test('an error whose sentences stand at fields of the form is not shown elsewhere too', () => {
  const error = refusal();
  expect(fieldsOf(error, ['people', 'reason'])).toEqual({ people: 'Unknown consultant' });
  expect(isShownAtFields(error)).toBe(true);
});

test('an error of fields that the form does not have is shown elsewhere', () => {
  const error = refusal();
  expect(fieldsOf(error, ['reason'])).toEqual({});
  expect(isShownAtFields(error)).toBe(false);
});
