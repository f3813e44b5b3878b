import { useMutation } from '@tanstack/react-query';
import type { MutateOptions, UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that ignores calls while pending: the second of two quick presses may come before the button is
 * disabled.
 */
export function useSingleMutation<Data, Input = void>(options: UseMutationOptions<Data, Error, Input>) {
  const isUnderWay = useRef(false);
  const { mutate: begin, isPending, data, error } = useMutation(options);
  const mutate = (input: Input, callbacks: MutateOptions<Data, Error, Input> = {}) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    begin(input, {
      ...callbacks,
      onSettled: (...outcome) => {
        isUnderWay.current = false;
        callbacks.onSettled?.(...outcome);
      },
    });
  };
  return { mutate, isPending, data, error };
}
