package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Memory goes back once after each time that a window was used. */
final class RestingMemoryTest {
    @Test
    void memoryIsGivenBackOnceAfterEachUse() throws Exception {
        Semaphore given = new Semaphore(0);
        Semaphore looked = new Semaphore(0);
        Semaphore used = new Semaphore(0);
        RestingMemory memory = new RestingMemory(1, given::release, used::release, () -> {
            looked.release();
            return 100;
        });
        memory.use();
        assertThat(given.tryAcquire(2, 20, TimeUnit.SECONDS)).as("at once, and what that let go of").isTrue();
        assertThat(looked.tryAcquire(10, 20, TimeUnit.SECONDS)).isTrue();
        assertThat(given.availablePermits()).as("nobody used it since").isZero();
        assertThat(used.availablePermits()).isZero();
        memory.use();
        assertThat(used.tryAcquire(20, TimeUnit.SECONDS)).as("room to work in again").isTrue();
        assertThat(given.tryAcquire(2, 20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void whatAnUnattendedWindowComesToHoldIsGivenBackAgain() throws Exception {
        Semaphore given = new Semaphore(0);
        Semaphore looked = new Semaphore(0);
        AtomicLong held = new AtomicLong(100);
        RestingMemory memory = new RestingMemory(1, given::release, () -> {}, () -> {
            looked.release();
            return held.get();
        });
        memory.use();
        assertThat(given.tryAcquire(2, 20, TimeUnit.SECONDS)).isTrue();
        assertThat(looked.tryAcquire(1, 20, TimeUnit.SECONDS)).as("how much it holds then").isTrue();
        held.set(140);
        looked.drainPermits();
        assertThat(looked.tryAcquire(10, 20, TimeUnit.SECONDS)).isTrue();
        assertThat(given.availablePermits()).as("little more").isZero();
        held.set(300);
        assertThat(given.tryAcquire(1, 20, TimeUnit.SECONDS)).as("much more").isTrue();
        looked.drainPermits();
        assertThat(looked.tryAcquire(10, 20, TimeUnit.SECONDS)).isTrue();
        assertThat(given.availablePermits()).as("in use as it seems").isZero();
    }
}
