/** Whether the server is stopping: it still handles calls, but should not get new ones. */
export class Draining {
  #isUnderWay = false;

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  begin(): void {
    this.#isUnderWay = true;
  }
}
