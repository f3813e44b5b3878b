/** Whether the server is stopping: it still answers calls, but wants no new ones. */
export class Draining {
  #isUnderWay = false;

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  begin(): void {
    this.#isUnderWay = true;
  }
}
