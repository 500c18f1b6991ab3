package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Memory goes back once after each time that a window was used. */
final class RestingMemoryTest {
    @Test
    void memoryIsGivenBackOnceAfterEachUse() throws Exception {
        Semaphore given = new Semaphore(0);
        RestingMemory memory = new RestingMemory(1, given::release);
        memory.use();
        assertThat(given.tryAcquire(2, 20, TimeUnit.SECONDS)).as("at once, and what that let go of").isTrue();
        assertThat(given.tryAcquire(200, TimeUnit.MILLISECONDS)).as("nobody used it since").isFalse();
        memory.use();
        assertThat(given.tryAcquire(2, 20, TimeUnit.SECONDS)).isTrue();
    }
}
