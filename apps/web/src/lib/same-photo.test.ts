import { expect, it } from 'vitest';
import { isSamePhoto } from './same-photo.ts';

it.each([
  ['one photo with a newly signed address', '/api/images/a?e=1&s=1', '/api/images/a?e=2&s=2', true],
  ['two photos', '/api/images/a?e=1&s=1', '/api/images/b?e=1&s=1', false],
  [
    'two photos of another site',
    'https://pictures.example/show?id=1',
    'https://pictures.example/show?id=2',
    false,
  ],
  ['a photo and no photo', '/api/images/a?e=1&s=1', null, false],
])('G-76 knows %s', (_case, one, other, isSame) => {
  expect(isSamePhoto(one, other)).toBe(isSame);
});
