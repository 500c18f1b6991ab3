package dev.stateroom.workspace.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.history.BranchReading;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.ForkedThread;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ThreadLines;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ThreadAnswers;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.follow.FollowedEvent.CheckpointWritten;
import dev.stateroom.workspace.follow.FollowedEvent.StatusChanged;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Following recorded agents that are written again: every checkpoint once and in order, whatever happens to the file. */
final class SourceFollowerTest {
    private static final String SESSIONS = "python-sqlite/sessions.db";

    @TempDir
    Path folder;

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final InstantSource clock = () -> now;

    private ThreadSource open(Path database) {
        return CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow();
    }

    private static List<List<String>> keys(List<FollowedEvent> events) {
        return events.stream()
                .filter(CheckpointWritten.class::isInstance)
                .map(CheckpointWritten.class::cast)
                .map(one -> List.of(one.thread(), one.checkpoint().key().namespace(), one.checkpoint().id()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {SESSIONS, "python-sqlite/legacy-sessions.db", "python-sqlite/dcode-sessions.db"})
    void everyCheckpointIsNamedOnceInTheOrderOfWriting(String resource) throws Exception {
        Path database = folder.resolve("a.db");
        Random random = new Random(7);
        List<FollowedEvent> events = new ArrayList<>();
        try (GrowingDatabase agent = GrowingDatabase.at(database, resource);
                ThreadSource source = open(database)) {
            SourceFollower follower = new SourceFollower(source, null, clock);
            assertThat(follower.start(Cancellation.NEVER).orThrow()).isEmpty();
            while (agent.hasMore()) {
                agent.grow(1 + random.nextInt(7));
                events.addAll(follower.look(Cancellation.NEVER).orThrow());
            }
            assertThat(follower.look(Cancellation.NEVER).orThrow()).isEmpty();
            assertThat(keys(events)).isEqualTo(agent.checkpoints());
            // What is said of each is what the whole thread says of it.
            for (FollowedEvent event : events) {
                if (event instanceof CheckpointWritten written) {
                    RecordedThread thread = source.thread(written.thread(), Cancellation.NEVER).orThrow();
                    assertThat(written.changed())
                            .as("%s", written.checkpoint().key())
                            .isEqualTo(thread.changesAt(written.checkpoint().key(), Cancellation.NEVER).orThrow());
                }
            }
        }
    }

    /** What is read of a growing thread is what a program reads that opens it now. */
    @ParameterizedTest
    @ValueSource(strings = {SESSIONS, "python-sqlite/legacy-sessions.db", "python-sqlite/dcode-sessions.db", "forks/da06.db.gz", "forks/lg120.db.gz", "agents/w07/sessions.db", "odd-threads/agent-as-node.db", "forks/js173.db.gz"})
    void aThreadThatGrewEqualsOneThatIsOpenedWhole(String resource) throws Exception {
        Path database = folder.resolve("a.db");
        Random random = new Random(11);
        int looks = 0;
        Map<String, BranchReading> readings = new HashMap<>();
        try (GrowingDatabase agent = GrowingDatabase.at(database, resource);
                ThreadSource source = open(database)) {
            while (agent.hasMore()) {
                String id = agent.checkpoints().get(agent.written()).getFirst();
                boolean inParts = random.nextInt(3) == 0;
                if (inParts) {
                    int behind = Math.min(1 + random.nextInt(3), agent.checkpoints().size() - agent.written());
                    agent.growBare(behind);
                    source.refresh(Cancellation.NEVER).orThrow();
                    RecordedThread bare = source.thread(id, Cancellation.NEVER).orThrow();
                    ThreadAnswers.at(bare, bare.keys().getFirst());
                    readings.compute(id, (_, before) -> read(bare, before));
                    agent.finish(behind);
                } else {
                    agent.grow(1 + random.nextInt(4));
                    id = agent.checkpoints().get(agent.written() - 1).getFirst();
                }
                source.refresh(Cancellation.NEVER).orThrow();
                RecordedThread grown = source.thread(id, Cancellation.NEVER).orThrow();
                readings.compute(id, (_, before) -> read(grown, before));
                if (++looks % 10 == 0 || inParts) {
                    try (ThreadSource fresh = open(database)) {
                        RecordedThread whole = fresh.thread(id, Cancellation.NEVER).orThrow();
                        ThreadAnswers.assertSame(grown, whole, random);
                        BranchReading reading = Objects.requireNonNull(readings.get(id));
                        BranchReading again = read(whole, null);
                        assertThat(shown(reading.lines())).as("%s after %s looks", id, looks).isEqualTo(shown(again.lines()));
                        assertThat(reading.calls()).as("%s after %s looks", id, looks).isEqualTo(again.calls());
                    }
                }
            }
        }
        assertThat(looks).isGreaterThan(10);
    }

    /** All that lines hold, with the files that a run saw by what is in them. */
    private static String shown(ThreadLines lines) {
        StringBuilder all = new StringBuilder(lines.toString().replaceAll("PersistentFiles@\\p{XDigit}+", ""));
        for (Timeline.Step step : lines.main().steps()) {
            StoredDivergence differs = step.differs();
            FileSet live = differs == null ? null : differs.live();
            all.append('\n').append(live == null ? "" : new TreeMap<>(live.startingWith("")));
        }
        return all.toString();
    }

    private static BranchReading read(RecordedThread thread, @Nullable BranchReading before) {
        ForkedThread forked = new ForkedThread(thread, List.of());
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        CheckpointKey newest = head == null ? null : head.key();
        return before == null
                ? BranchReading.of(forked, newest, Cancellation.NEVER, Progress.SILENT)
                : before.grown(forked, newest, Cancellation.NEVER);
    }

    /** A thread that grew by some checkpoints is read there and nowhere else, however long it is. */
    @Test
    void whatWasReadIsNotReadAgain() throws Exception {
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS);
                ThreadSource source = open(database)) {
            Map<String, BranchReading> readings = new HashMap<>();
            int longest = 0;
            while (agent.hasMore()) {
                agent.grow(1);
                source.refresh(Cancellation.NEVER).orThrow();
                String id = agent.checkpoints().get(agent.written() - 1).getFirst();
                List<String> asked = new ArrayList<>();
                RecordedThread thread = CountedThread.of(source.thread(id, Cancellation.NEVER).orThrow(), asked);
                BranchReading before = readings.get(id);
                readings.put(id, read(thread, before));
                if (before != null && thread.changedSince(before.thread().recorded()) != null) {
                    longest = Math.max(longest, thread.keys().size());
                    assertThat(asked).as("%s checkpoints", thread.keys().size()).hasSizeLessThan(40);
                }
            }
            assertThat(longest).isGreaterThan(100);
        }
    }

    /** What was opened before anybody followed the source is no exception, also where the file rested until then. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theThreadThatWasOpenedFirstIsNotReadAgainEither(boolean isAtRest) throws Exception {
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS).only("v1-file-data")) {
            agent.grow(8);
            if (isAtRest) {
                agent.run("PRAGMA wal_checkpoint(TRUNCATE)");
            }
            try (ThreadSource source = open(database)) {
                RecordedThread first = source.threadUnindexed("v1-file-data", Cancellation.NEVER).orThrow();
                assertThat(first.keys()).hasSize(8);
                SourceFollower follower = new SourceFollower(source, null, InstantSource.system());
                follower.start(Cancellation.NEVER).orThrow();
                agent.grow(1);
                follower.look(Cancellation.NEVER).orThrow();
                RecordedThread next = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
                assertThat(next.keys()).hasSize(9);
                assertThat(next.changedSince(first)).hasSize(1);
                assertThat(source.description().notes()).as("read from a copy").hasSize(1);
            }
        }
    }

    /** The log goes with the last program that writes, and comes with the next one, whether one looks in between or not. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5})
    void aThreadIsNotReadAgainWhereProgramsWriteOneAfterAnother(int looks) throws Exception {
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS).only("v1-file-data")) {
            agent.grow(2);
            try (ThreadSource source = open(database)) {
                SourceFollower follower = new SourceFollower(source, null, clock);
                follower.start(Cancellation.NEVER).orThrow();
                RecordedThread before = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
                int turn = 0;
                List<FollowedEvent> events = new ArrayList<>();
                for (; agent.hasMore(); turn++) {
                    agent.grow(1);
                    if (turn % looks == 0) {
                        events.addAll(follower.look(Cancellation.NEVER).orThrow());
                        before = grown(source, before, agent.written());
                    }
                    agent.change();
                    if (turn % 2 == 0) {
                        events.addAll(follower.look(Cancellation.NEVER).orThrow());
                        before = grown(source, before, agent.written());
                        assertThat(source.description().notes()).as("read in place").isEmpty();
                    }
                }
                events.addAll(follower.look(Cancellation.NEVER).orThrow());
                grown(source, before, agent.written());
                assertThat(turn).isGreaterThan(8);
                assertThat(keys(events)).isEqualTo(agent.checkpoints().subList(2, agent.written()));
                try (ThreadSource fresh = open(database)) {
                    ThreadAnswers.assertSame(source.thread("v1-file-data", Cancellation.NEVER).orThrow(), fresh.thread("v1-file-data", Cancellation.NEVER).orThrow(), new Random(3));
                }
            }
        }
    }

    private static RecordedThread grown(ThreadSource source, RecordedThread before, int written) {
        RecordedThread next = source.thread("v1-file-data", Cancellation.NEVER).orThrow();
        assertThat(next.keys()).hasSize(written);
        if (next != before) {
            assertThat(next.changedSince(before)).as("%s checkpoints", written).isNotNull().hasSizeLessThanOrEqualTo(written - before.keys().size() + 1);
        }
        return next;
    }

    /** Programs that write with a log and without one, VACUUM, rows that are deleted or written over, another table, another file. */
    @Test
    void aThreadEqualsOneThatIsOpenedWholeWhateverWasDoneToTheFile() throws Exception {
        Map<String, Integer> done = new TreeMap<>();
        for (int seed = 1; seed <= SoakShare.of(100, 5); seed++) {
            Random random = new Random(seed);
            Path database = Files.createDirectory(folder.resolve("" + seed)).resolve("a.db");
            RecordedThread before = null;
            try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS).only("delegate-parallel", "command-update", "v1-file-data");
                    ThreadSource source = open(database)) {
                for (int step = 0; agent.hasMore(); step++) {
                    agent.grow(1 + random.nextInt(2));
                    if (random.nextBoolean()) {
                        source.refresh(Cancellation.NEVER).orThrow();
                    }
                    String what = disturb(agent, source, database, random);
                    source.refresh(Cancellation.NEVER).orThrow();
                    String id = agent.checkpoints().get(agent.written() - 1).getFirst();
                    if (!(source.thread(id, Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread next))) {
                        continue; // its only row was deleted
                    }
                    String how = before == null || !before.id().equals(id) ? "first" : next == before || next.changedSince(before) != null ? "grown" : "whole";
                    done.merge(what + ": " + how, 1, Integer::sum);
                    try (ThreadSource fresh = open(database)) {
                        assertThat(source.description()).isEqualTo(fresh.description());
                        try {
                            ThreadAnswers.assertSame(next, fresh.thread(id, Cancellation.NEVER).orThrow(), random);
                        } catch (AssertionError e) {
                            throw new AssertionError("seed " + seed + ", step " + step + ", " + what + ", " + how, e);
                        }
                    }
                    before = next;
                }
            }
        }
        assertThat(done).containsKeys("nothing: grown", "ends: grown", "log begins: grown", "log gone: grown", "vacuum: grown");
        assertThat(done).containsKeys("written over: whole", "deleted: whole", "table: whole", "replaced: whole");
    }

    private String disturb(GrowingDatabase agent, ThreadSource source, Path database, Random random) throws Exception {
        return switch (random.nextInt(16)) {
            case 0, 1, 2 -> {
                agent.change();
                yield "ends";
            }
            case 3 -> {
                agent.run("PRAGMA main.journal_mode=DELETE");
                yield "log gone";
            }
            case 4 -> {
                agent.run("PRAGMA main.journal_mode=WAL");
                agent.grow(1);
                yield "log begins";
            }
            case 5 -> {
                agent.run("VACUUM main");
                yield "vacuum";
            }
            case 6 -> {
                agent.run("DELETE FROM main.checkpoints WHERE rowid = (SELECT max(rowid) - " + random.nextInt(4) + " FROM main.checkpoints)");
                yield "deleted";
            }
            case 7 -> {
                agent.run("PRAGMA main.wal_checkpoint(TRUNCATE)");
                yield "log cut";
            }
            case 8 -> {
                agent.run("CREATE TABLE main.other" + agent.written() + " (a)");
                yield "table";
            }
            case 9 -> {
                agent.change();
                Path copy = Files.copy(database, database.resolveSibling("copy.db"));
                Files.move(copy, database, StandardCopyOption.REPLACE_EXISTING);
                agent.change();
                yield "replaced";
            }
            case 10, 11 -> {
                source.refresh(Cancellation.NEVER).orThrow();
                String id = agent.checkpoints().get(agent.written() - 1).getFirst();
                source.thread(id, Cancellation.NEVER);
                agent.run("UPDATE main.checkpoints SET metadata = replace(CAST(metadata AS TEXT), '\"step\": ', '\"step\": 7') WHERE thread_id = '" + id + "'");
                if (random.nextBoolean()) {
                    source.refresh(Cancellation.NEVER).orThrow();
                }
                agent.change(); // as long as there is a log, nobody looks for it
                source.refresh(Cancellation.NEVER).orThrow();
                yield "written over";
            }
            default -> "nothing";
        };
    }

    /** VACUUM numbers rows again, a deleted thread takes its rows with it, another file may come in the place of this one. */
    @Test
    void noneIsLostOrNamedTwiceWhenTheFileIsVacuumedEmptiedOrReplaced() throws Exception {
        Path database = folder.resolve("a.db");
        List<FollowedEvent> events = new ArrayList<>();
        GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS);
        try (ThreadSource source = open(database)) {
            SourceFollower follower = new SourceFollower(source, null, clock);
            follower.start(Cancellation.NEVER).orThrow();
            agent.grow(40);
            events.addAll(follower.look(Cancellation.NEVER).orThrow());
            agent.run("DELETE FROM main.checkpoints WHERE thread_id = '" + agent.checkpoints().getFirst().getFirst() + "' AND rowid < 20");
            agent.run("DETACH recorded");
            agent.run("VACUUM");
            agent.run("ATTACH '" + folder.resolve("a.db-recorded") + "' AS recorded");
            events.addAll(follower.look(Cancellation.NEVER).orThrow());
            agent.grow(30);
            events.addAll(follower.look(Cancellation.NEVER).orThrow());
            agent.run("DELETE FROM main.checkpoints WHERE rowid = (SELECT max(rowid) FROM main.checkpoints)");
            events.addAll(follower.look(Cancellation.NEVER).orThrow());
            agent.grow(30);
            events.addAll(follower.look(Cancellation.NEVER).orThrow());
            agent.run("PRAGMA wal_checkpoint(TRUNCATE)");
            agent.close();

            Path copy = folder.resolve("b.db");
            Files.copy(database, copy);
            Files.move(copy, database, StandardCopyOption.REPLACE_EXISTING);
            events.addAll(follower.look(Cancellation.NEVER).orThrow());
        }
        assertThat(keys(events)).doesNotHaveDuplicates().hasSize(100);
    }

    /** LangGraph writes a request to the checkpoint that is there already. */
    @Test
    void aRequestIsToldWithoutANewCheckpoint() throws Exception {
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS).only("hitl-two-actions");
                ThreadSource source = open(database)) {
            SourceFollower follower = new SourceFollower(source, "hitl-two-actions", clock);
            assertThat(follower.start(Cancellation.NEVER).orThrow()).isEmpty();
            List<ThreadStatus.State> states = new ArrayList<>();
            List<FollowedEvent> events = new ArrayList<>();
            while (agent.hasMore()) {
                agent.growBare(1);
                events.addAll(follower.look(Cancellation.NEVER).orThrow());
                agent.finish(1);
                events.addAll(follower.look(Cancellation.NEVER).orThrow());
            }
            events.forEach(event -> states.add(event.status().state()));
            assertThat(keys(events)).isEqualTo(agent.checkpoints());
            assertThat(events).filteredOn(StatusChanged.class::isInstance).isNotEmpty();
            assertThat(states.subList(0, states.size() - 1)).as("while it ran").containsOnly(ThreadStatus.State.BUSY);
            assertThat(states).endsWith(ThreadStatus.State.INTERRUPTED);
        }
    }

    /** A database does not say that a run is under way: what is due is taken for it until nothing was written for long. */
    @Test
    void aRunThatWasCutOffIsUnfinishedOnceItWasQuietForLong() throws Exception {
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS).only("hitl-two-actions");
                ThreadSource source = open(database)) {
            SourceFollower follower = new SourceFollower(source, null, clock);
            follower.start(Cancellation.NEVER).orThrow();
            agent.growBare(1);
            assertThat(follower.look(Cancellation.NEVER).orThrow()).extracting(event -> event.status().state()).containsExactly(ThreadStatus.State.BUSY);
            now = now.plus(SourceFollower.QUIET);
            assertThat(follower.look(Cancellation.NEVER).orThrow())
                    .extracting(event -> event.status().state())
                    .containsExactly(ThreadStatus.State.UNFINISHED);
            assertThat(follower.look(Cancellation.NEVER).orThrow()).isEmpty();
        }
    }

    @Test
    void onlyTheNamedThreadIsFollowed() throws Exception {
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS);
                ThreadSource source = open(database)) {
            SourceFollower follower = new SourceFollower(source, "forked", clock);
            follower.start(Cancellation.NEVER).orThrow();
            agent.grow(1_000);
            List<FollowedEvent> events = follower.look(Cancellation.NEVER).orThrow();
            assertThat(keys(events)).hasSize(23).isEqualTo(agent.only("forked").checkpoints());
        }
    }

    @Test
    void aFailedLookLosesNothing() throws Exception {
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS);
                ThreadSource source = open(database)) {
            SourceFollower follower = new SourceFollower(source, null, clock);
            follower.start(Cancellation.NEVER).orThrow();
            agent.grow(10);
            agent.run("PRAGMA wal_checkpoint(TRUNCATE)");
            Path aside = folder.resolve("aside.db");
            Files.move(database, aside);
            Files.writeString(database, "not a database at all, but long enough to be looked at");
            assertThat(follower.look(Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
            Files.move(aside, database, StandardCopyOption.REPLACE_EXISTING);
            assertThat(keys(follower.look(Cancellation.NEVER).orThrow())).hasSize(10);
        }
    }

    @Test
    void aThreadThatCannotBeReadOnceIsToldAtTheNextLook() throws Exception {
        Path database = folder.resolve("a.db");
        try (GrowingDatabase agent = GrowingDatabase.at(database, SESSIONS);
                ThreadSource source = open(database)) {
            AtomicInteger failing = new AtomicInteger();
            ThreadSource busy = (ThreadSource) Proxy.newProxyInstance(
                    ThreadSource.class.getClassLoader(),
                    new Class<?>[] {ThreadSource.class},
                    (_, method, arguments) -> method.getName().equals("threadUnindexed") && failing.getAndDecrement() > 0
                            ? Outcome.failed(Failure.Kind.UNREACHABLE, "busy")
                            : method.invoke(source, arguments));
            SourceFollower follower = new SourceFollower(busy, null, clock);
            follower.start(Cancellation.NEVER).orThrow();
            agent.grow(10);
            failing.set(1);
            assertThat(follower.look(Cancellation.NEVER)).isInstanceOf(Outcome.Failed.class);
            assertThat(keys(follower.look(Cancellation.NEVER).orThrow())).as("although nothing was written since").hasSize(10);
        }
    }
}
