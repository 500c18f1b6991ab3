package dev.stateroom.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.backend.disk.DiskSetup;
import dev.stateroom.backend.disk.FilesystemAgentBackends;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FileEdit;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.FileSearch;
import dev.stateroom.vfs.lines.LineRange;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What calls on large data allocate or read, at two sizes ten times apart. */
final class MemoryBudgetTest {
    private static final int MIB = 1 << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final FilePath FILE = new FilePath("/big.txt");

    @TempDir
    private Path temporary;

    private Backend disk;

    @BeforeEach
    void openTheFolder() {
        disk = DiskBackend.of(temporary, true).orThrow();
    }

    @Test
    void aPageOfALargeFileIsReadInConstantMemory() throws Exception {
        for (int size : new int[] {4 * MIB, 40 * MIB}) {
            fill(size);
            long lines = size / 64;
            for (LineRange range : List.of(LineRange.of(lines - 200, 100), LineRange.of(0, 2_000), new LineRange(0, 1, true))) {
                assertThat(allocated(() -> disk.lines(FILE, range, Cancellation.NEVER).orThrow()))
                        .as("%s of %d bytes", range, size)
                        .isLessThan(MIB);
            }
        }
    }

    @Test
    void anAgentsPageOfALargeFileIsReadInConstantMemory() throws Exception {
        for (int size : new int[] {4 * MIB, 40 * MIB}) {
            fill(size);
            for (String release : List.of("python-0.2", "python-0.5", "python-0.7")) {
                DiskSetup setup = DiskSetup.of(temporary, true, Dialect.named(release).orElseThrow());
                AgentReply.Answered<AgentBackend> made = (AgentReply.Answered<AgentBackend>) FilesystemAgentBackends.of(setup);
                assertThat(allocated(() -> made.value().read("/big.txt", size / 64 - 200, 100)))
                        .as("%s, %d bytes", release, size)
                        .isLessThan(2 * MIB);
            }
        }
    }

    @Test
    void whatLiesBehindThePageIsNotRead() throws Exception {
        for (int size : new int[] {4 * MIB, 40 * MIB}) {
            fill(size);
            assertThat(bytesRead(() -> disk.lines(FILE, LineRange.of(1_000, 100), Cancellation.NEVER).orThrow()))
                    .as("of %d", size)
                    .isBetween(64_000L, MIB / 2L);
        }
    }

    @Test
    void anEditNeedsLessThanThriceTheFile() throws Exception {
        for (int size : new int[] {4 * MIB, 40 * MIB}) {
            fill(size);
            FileEdit edit = new FileEdit("line 0000001 ", "the first line ", false);
            FileEdit back = new FileEdit("the first line ", "line 0000001 ", false);
            assertThat(allocated(() -> List.of(
                            disk.edit(FILE, edit, Cancellation.NEVER).orThrow(), disk.edit(FILE, back, Cancellation.NEVER).orThrow())))
                    .as("all that two edits allocated, most of it given back at once")
                    .isLessThan(6L * size);
        }
    }

    @Test
    void theFirstRowsOfAFolderCostTheSameInAFolderOfAnySize() throws Exception {
        long[] allocated = new long[2];
        for (int i = 0; i < 2; i++) {
            Path folder = Files.createDirectory(temporary.resolve("rows" + i));
            for (int file = 0; file < (i == 0 ? 400 : 4_000); file++) {
                Files.createFile(folder.resolve("f" + file));
            }
            FilePath shown = FilePath.ROOT.child("rows" + i);
            allocated[i] = allocated(() -> firstRows(shown));
        }
        assertThat(allocated[1]).isLessThan(allocated[0] * 3 / 2);
    }

    private Object firstRows(FilePath folder) {
        int[] rows = {0};
        try {
            return disk.list(folder, _ -> rows[0]++, () -> rows[0] == 200);
        } catch (CancelledException e) {
            assertThat(rows[0]).isEqualTo(200);
            return e;
        }
    }

    @Test
    void aSearchWithACapReadsNoMoreThanTheCapNeeds() throws Exception {
        for (int files : new int[] {200, 2_000}) {
            Path folder = Files.createDirectory(temporary.resolve("tree" + files));
            for (int i = 0; i < files; i++) {
                Files.writeString(folder.resolve("f" + i), "a needle in a line of hay\n" + "hay\n".repeat(2_500));
            }
            FileSearch.Text search = new FileSearch.Text("a needle in a line of hay", FilePath.ROOT.child("tree" + files), null, 10);
            assertThat(bytesRead(() -> disk.grep(search, new Uncounted<>(), Cancellation.NEVER).orThrow()))
                    .as("of %d files", files)
                    .isBetween(100_000L, 1_000_000L);
        }
    }

    @Test
    void searchingLargerFilesNeedsNoMoreMemory() throws Exception {
        long[] allocated = new long[2];
        for (int i = 0; i < 2; i++) {
            Path folder = Files.createDirectory(temporary.resolve("sizes" + i));
            String text = "nothing but hay\n".repeat(i == 0 ? 1_000 : 10_000);
            for (int file = 0; file < 100; file++) {
                Files.writeString(folder.resolve("f" + file), text);
            }
            FilePath below = FilePath.ROOT.child("sizes" + i);
            FileSearch.Text search = new FileSearch.Text("a needle in a line of hay", below, null, 10);
            allocated[i] = allocatedByAll(() -> disk.grep(search, new Uncounted<>(), Cancellation.NEVER).orThrow());
        }
        assertThat(allocated[1]).isLessThan(2 * allocated[0]);
    }

    @Test
    void aLoadedStateCostsLittleMoreThanItsContents() throws Exception {
        int count = 20_000;
        Map<String, FileData> files = LinkedHashMap.newLinkedHashMap(count);
        long before = used();
        PersistentFiles loaded = load(files, count);
        files.clear();
        long bytes = used() - before;
        assertThat(loaded.size()).isEqualTo(count);
        // Others in this process may give memory back meanwhile, so there is no least.
        assertThat(bytes).isLessThan((200 * 13 / 10 + 200L) * count);
    }

    private static PersistentFiles load(Map<String, FileData> files, int count) {
        for (int i = 0; i < count; i++) {
            String content = String.format("%0200d", i);
            files.put("/m%03d/p%02d/f%06d.py".formatted(i / 1000, i / 50 % 20, i), new FileData(new FileData.Text(content), "utf-8", null, "t", "t"));
        }
        return PersistentFiles.of(files);
    }

    /** Lines of 64 bytes. */
    private void fill(int size) throws IOException {
        try (BufferedWriter file = Files.newBufferedWriter(temporary.resolve("big.txt"))) {
            for (int i = 0; i < size / 64; i++) {
                String number = Integer.toString(i);
                file.write("line " + "0".repeat(7 - number.length()) + number + " " + "abcdefghi ".repeat(5) + "\n");
            }
        }
    }

    /** Bytes that this thread allocates for a call, the second time. */
    private static long allocated(Callable<?> call) throws Exception {
        call.call();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        call.call();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /** The same of all threads; the least of three tries, because others may be at work. */
    private static long allocatedByAll(Callable<?> call) throws Exception {
        call.call();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long before = THREADS.getTotalThreadAllocatedBytes();
            call.call();
            least = Math.min(least, THREADS.getTotalThreadAllocatedBytes() - before);
        }
        return least;
    }

    /** Bytes that the process reads for a call, as Linux counts them; the least of three tries. */
    private static long bytesRead(Callable<?> call) throws Exception {
        Path counters = Path.of("/proc/self/io");
        assumeTrue(Files.isReadable(counters), "needs the counters of Linux");
        call.call();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long before = read(counters);
            call.call();
            least = Math.min(least, read(counters) - before);
        }
        return least;
    }

    private static long read(Path counters) throws IOException {
        return Long.parseLong(Files.readAllLines(counters).getFirst().replaceAll("\\D", ""));
    }

    private static long used() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }

    private static final class Uncounted<T> implements FileSearch.Sink<T> {
        @Override
        public void found(T result) {}

        @Override
        public void problem(FilePath where, Failure why) {
            throw new AssertionError(where + ": " + why.sentence());
        }
    }
}
