package dev.stateroom.backend.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.glob.PathFilter;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * A search over a tree that is made up while it is read, cancelled at moments of all kinds. What is asked of the medium after that
 * is counted: each thread may be about to ask for one more block or entry, and nobody goes on.
 */
final class TreeSearchCancelTest {
    private static final int FOLDERS = 40;
    private static final int FILES = 4;
    private static final int BLOCKS = 60;
    private static final int BLOCK = 64;
    private static final int THREADS = 4;
    private static final int MOMENTS = 200;

    /** Counts what the medium is asked for, throws the switch at one of these moments, and counts what comes after it. */
    private static final class Asked {
        final Cancellation.Switch stop = new Cancellation.Switch();
        final AtomicLong asked = new AtomicLong();
        final AtomicLong afterwards = new AtomicLong();
        private final long moment;

        Asked(long moment) {
            this.moment = moment;
        }

        void once() {
            if (stop.isRequested()) {
                afterwards.incrementAndGet();
            }
            if (asked.incrementAndGet() == moment) {
                stop.request();
            }
        }
    }

    /** {@code level} 0 holds folders, 1 files. */
    private record Made(Asked asked, int level) implements WalkFolder<Integer> {
        @Override
        public void entries(Visitor<Integer> visitor) {
            int count = level == 0 ? FOLDERS : FILES;
            for (int i = 0; i < count; i++) {
                asked.once();
                if (!visitor.entry(i, level == 0 ? FileEntry.Kind.FOLDER : FileEntry.Kind.FILE)) {
                    return;
                }
            }
        }

        @Override
        public WalkFolder<Integer> folder(Integer name) {
            asked.once();
            return new Made(asked, 1);
        }

        @Override
        public Content open(Integer name) {
            asked.once();
            int[] given = {0};
            return new Content() {
                @Override
                public int read(byte[] into, int from, int length) {
                    asked.once();
                    if (given[0]++ == BLOCKS) {
                        return -1;
                    }
                    int count = Math.min(length, BLOCK);
                    Arrays.fill(into, from, from + count, (byte) 'x');
                    into[from + count - 1] = '\n';
                    return count;
                }

                @Override
                public void close() {}
            };
        }

        @Override
        public Facts facts(Integer name) {
            return new Facts(FileEntry.Kind.FILE, (long) BLOCKS * BLOCK, null);
        }

        @Override
        public String shown(Integer name) {
            return name.toString();
        }

        @Override
        public Integer named(String shown) {
            return Integer.valueOf(shown);
        }

        @Override
        public void close() {}
    }

    private static void search(Asked asked) {
        new TreeSearch(FilePath.ROOT, (why, path) -> new Failure(Failure.Kind.DENIED, path), asked.stop, THREADS)
                .grep(
                        new Made(asked, 0),
                        new FileSearch.Text("needle", FilePath.ROOT, null, Long.MAX_VALUE),
                        PathFilter.of(null, "").orThrow(),
                        new ResultCollector<>(
                                new FileSearch.Sink<>() {
                                    @Override
                                    public void found(FileSearch.Hit hit) {}

                                    @Override
                                    public void problem(FilePath where, Failure why) {}
                                },
                                Long.MAX_VALUE));
    }

    @Test
    void nobodyBeginsAnotherBlockOnceItIsGivenUp() {
        Asked all = new Asked(-1);
        search(all);
        assertThat(all.asked.get()).isEqualTo(FOLDERS * (2L + FILES * (3L + BLOCKS)));
        Random random = new Random(7);
        long most = 0;
        for (int i = 0; i < MOMENTS; i++) {
            // Early moments, when threads begin, as well as any other.
            long moment = 1 + random.nextLong(i % 3 == 0 ? 200 : all.asked.get());
            Asked asked = new Asked(moment);
            assertThatThrownBy(() -> search(asked)).isInstanceOf(CancelledException.class);
            // The search has returned: nothing of it runs on.
            long now = asked.asked.get();
            most = Math.max(most, asked.afterwards.get());
            assertThat(asked.afterwards.get()).as("asked after moment " + moment).isLessThanOrEqualTo(2L * THREADS);
            assertThat(asked.asked.get()).isEqualTo(now);
        }
        assertThat(most).isLessThanOrEqualTo(2L * THREADS);
    }
}
