package dev.stateroom.langgraph.devserver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.SoakShare;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ThreadAnswers;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.pickle.PickleReader;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread of {@code langgraph dev} that goes on: files whose bytes are the same are not read again, and what a thread says is what is there. */
final class FollowedDevServerTest {
    private static final String ID = "0197a000-0000-7000-8000-000000000001";

    @TempDir
    Path folder;

    /** An {@code InMemorySaver} whose dictionaries are written again, checkpoint by checkpoint: all of each file each time, as the server does. */
    private static final class Agent {
        private final Path folder;
        private final Path recorded;
        private final List<Step> steps = new ArrayList<>();

        /** Where they are in their dictionaries, with what is there. */
        private final Map<List<String>, ForeignValue> storage = new LinkedHashMap<>();

        private final Map<ForeignValue, ForeignValue> writes = new LinkedHashMap<>();
        private final Map<ForeignValue, ForeignValue> values = new LinkedHashMap<>();
        private int written;

        private record Step(List<String> at, ForeignValue stored, Map<ForeignValue, ForeignValue> writes) {}

        Agent(Path parent, String... threads) throws IOException {
            recorded = DevServerData.converted(Files.createDirectories(parent.resolve("recorded")));
            folder = Files.createDirectories(parent.resolve("followed").resolve(DevServerFolder.NAME));
            Map<ForeignValue, ForeignValue> allWrites = pairs(read(DevServerFolder.WRITES));
            pairs(read(DevServerFolder.STORAGE)).forEach((thread, namespaces) -> pairs(namespaces).forEach((namespace, checkpoints) -> pairs(checkpoints).forEach((id, stored) -> {
                List<String> at = List.of(text(thread), text(namespace), text(id));
                if (List.of(threads).contains(at.getFirst())) {
                    Map<ForeignValue, ForeignValue> own = new LinkedHashMap<>();
                    allWrites.forEach((key, rows) -> {
                        if (ForeignValue.items(key).stream().map(Agent::text).toList().equals(at)) {
                            own.put(key, rows);
                        }
                    });
                    steps.add(new Step(at, stored, own));
                }
            })));
            steps.sort(Comparator.comparing(step -> step.at().getLast()));
            pairs(read(DevServerFolder.BLOBS)).forEach((key, value) -> {
                if (List.of(threads).contains(text(ForeignValue.items(key).getFirst()))) {
                    values.put(key, value);
                }
            });
        }

        private ForeignValue read(String file) throws IOException {
            return PickleReader.read(Files.readAllBytes(recorded.resolve(file)), Cancellation.NEVER).orThrow();
        }

        private static String text(ForeignValue value) {
            return String.valueOf(DevServerState.text(value));
        }

        private static Map<ForeignValue, ForeignValue> pairs(ForeignValue map) {
            Map<ForeignValue, ForeignValue> all = new LinkedHashMap<>();
            if (map instanceof ForeignValue.Pairs(List<ForeignValue.Pair> some)) {
                some.forEach(pair -> all.put(pair.key(), pair.value()));
            } else {
                ForeignValue.fields(map).values().forEach((key, value) -> all.put(new ForeignValue.Text(key), value));
            }
            return all;
        }

        boolean hasMore() {
            return written < steps.size();
        }

        String thread() {
            return steps.get(written - 1).at().getFirst();
        }

        void grow() {
            put(steps.get(written++));
        }

        void put(Step step) {
            storage.put(step.at(), step.stored());
            writes.putAll(step.writes());
        }

        /** Writes all files. */
        void flush() {
            Map<ForeignValue, ForeignValue> threads = new LinkedHashMap<>();
            storage.forEach((at, stored) -> {
                ForeignValue.Pairs namespaces = (ForeignValue.Pairs) threads.computeIfAbsent(new ForeignValue.Text(at.getFirst()), _ -> new ForeignValue.Pairs(new ArrayList<>()));
                ForeignValue namespace = new ForeignValue.Text(at.get(1));
                ForeignValue.Pair pair = namespaces.values().stream().filter(one -> one.key().equals(namespace)).findFirst().orElseGet(() -> {
                    ForeignValue.Pair made = new ForeignValue.Pair(namespace, new ForeignValue.Pairs(new ArrayList<>()));
                    namespaces.values().add(made);
                    return made;
                });
                ((ForeignValue.Pairs) pair.value()).values().add(new ForeignValue.Pair(new ForeignValue.Text(at.getLast()), stored));
            });
            write(DevServerFolder.STORAGE, threads);
            write(DevServerFolder.WRITES, writes);
            write(DevServerFolder.BLOBS, values);
        }

        private void write(String file, Map<ForeignValue, ForeignValue> all) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            pickle(new ForeignValue.Pairs(all.entrySet().stream().map(entry -> new ForeignValue.Pair(entry.getKey(), entry.getValue())).toList()), bytes);
            bytes.write('.');
            try {
                Files.write(folder.resolve(file + ".tmp"), bytes.toByteArray());
                Files.move(folder.resolve(file + ".tmp"), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        private static void pickle(ForeignValue value, ByteArrayOutputStream to) {
            switch (value) {
                case ForeignValue.Text(String text) -> sized('X', text.getBytes(StandardCharsets.UTF_8), to);
                case ForeignValue.Bytes(byte[] held) -> sized('B', held, to);
                case ForeignValue.Int(long number) -> to.writeBytes(("L" + number + "L\n").getBytes(StandardCharsets.US_ASCII));
                case ForeignValue.Items(List<ForeignValue> items) -> {
                    to.write('(');
                    items.forEach(item -> pickle(item, to));
                    to.write('t');
                }
                case ForeignValue.Fields fields -> pickle(new ForeignValue.Pairs(fields.values().entrySet().stream().map(one -> new ForeignValue.Pair(new ForeignValue.Text(one.getKey()), one.getValue())).toList()), to);
                case ForeignValue.Pairs(List<ForeignValue.Pair> pairs) -> {
                    to.write('}');
                    to.write('(');
                    pairs.forEach(pair -> {
                        pickle(pair.key(), to);
                        pickle(pair.value(), to);
                    });
                    to.write('u');
                }
                default -> to.write('N');
            }
        }

        private static void sized(char code, byte[] bytes, ByteArrayOutputStream to) {
            to.write(code);
            to.writeBytes(ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length).array());
            to.writeBytes(bytes);
        }
    }

    @Test
    void aThreadThatGoesOnIsNotReadAgain() throws IOException {
        Agent agent = new Agent(folder, ID, "forked");
        agent.grow();
        agent.grow();
        agent.flush();
        try (ThreadSource source = DevServerData.open(agent.folder)) {
            RecordedThread before = source.thread(ID, Cancellation.NEVER).orThrow();
            RecordedThread other = null;
            while (agent.hasMore()) {
                agent.grow();
                agent.flush();
                assertThat(source.refresh(Cancellation.NEVER).orThrow()).isTrue();
                RecordedThread next = source.thread(ID, Cancellation.NEVER).orThrow();
                if (agent.thread().equals(ID)) {
                    assertThat(next.keys()).hasSize(before.keys().size() + 1);
                    assertThat(next.changedSince(before)).as("%s checkpoints", agent.written).isNotNull().hasSizeLessThanOrEqualTo(2);
                    if (other != null) {
                        assertThat(source.thread("forked", Cancellation.NEVER).orThrow()).as("the one that did not go on").isSameAs(other);
                    }
                } else {
                    assertThat(next).isSameAs(before);
                    other = source.thread("forked", Cancellation.NEVER).orThrow();
                }
                before = next;
            }
            assertThat(before.keys()).hasSize(164);
            agent.flush();
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).as("the same bytes").isFalse();
        }
    }

    /** For one question no list of all checkpoints is made; where the same thread is asked for again and again, one is. */
    @Test
    void aThreadOfWhichOneStepIsAskedIsNotListed() throws IOException {
        Agent agent = new Agent(folder, "forked");
        agent.grow();
        agent.grow();
        agent.flush();
        try (ThreadSource source = DevServerData.open(agent.folder)) {
            FoldedThread one = (FoldedThread) source.threadUnindexed("forked", Cancellation.NEVER).orThrow();
            assertThat(one.isIndexed()).isFalse();
            RecordedThread before = source.thread("forked", Cancellation.NEVER).orThrow();
            assertThat(before.keys()).hasSize(2).isEqualTo(one.keys());
            assertThat(source.refresh(Cancellation.NEVER).orThrow()).isFalse();
            agent.grow();
            agent.flush();
            source.refresh(Cancellation.NEVER).orThrow();
            RecordedThread next = source.threadUnindexed("forked", Cancellation.NEVER).orThrow();
            assertThat(next.changedSince(before)).isNotNull();
            assertThat(next.keys()).hasSize(3);
        }
    }

    @Test
    void whatAFileHoldsIsReadOnceForTheSameBytes() throws IOException {
        Agent agent = new Agent(folder, "forked");
        agent.grow();
        agent.flush();
        DevServerFolder at = new DevServerFolder(agent.folder);
        DevServerState first = DevServerState.read(at, null, Cancellation.NEVER).orThrow();
        agent.flush();
        assertThat(DevServerState.read(at, first, Cancellation.NEVER).orThrow()).isSameAs(first);
        agent.grow();
        agent.flush();
        DevServerState second = DevServerState.read(at, first, Cancellation.NEVER).orThrow();
        assertThat(second.rows()).isNotSameAs(first.rows());
        assertThat(second.values()).isSameAs(first.values());
        assertThat(second.operations()).isSameAs(first.operations());
    }

    /** The server writes one file after the other, and the values last. */
    @Test
    void valuesThatComeLateAreTaken() throws IOException {
        Agent agent = new Agent(folder, "delegate-parallel", "command-update", "v1-file-data", "forked");
        Map<ForeignValue, ForeignValue> values = new LinkedHashMap<>(agent.values);
        int others = 0;
        while (agent.hasMore()) {
            agent.grow();
            agent.values.clear();
            agent.flush();
            try (ThreadSource source = DevServerData.open(agent.folder)) {
                RecordedThread before = source.thread(agent.thread(), Cancellation.NEVER).orThrow();
                List<Object> without = ThreadAnswers.at(before, before.keys().getFirst());
                agent.values.putAll(values);
                agent.flush();
                source.refresh(Cancellation.NEVER).orThrow();
                RecordedThread next = source.thread(agent.thread(), Cancellation.NEVER).orThrow();
                assertThat(next.changedSince(before)).isNotNull();
                List<Object> with = ThreadAnswers.at(next, next.keys().getFirst());
                others += with.equals(without) ? 0 : 1;
                try (ThreadSource fresh = DevServerData.open(agent.folder)) {
                    assertThat(with).isEqualTo(ThreadAnswers.at(fresh.thread(agent.thread(), Cancellation.NEVER).orThrow(), next.keys().getFirst()));
                }
            }
        }
        assertThat(others).isPositive();
    }

    /** What comes late, several threads, and what persons do. */
    @Test
    void aThreadEqualsOneThatIsOpenedWholeWhateverWasDoneToTheFiles() throws IOException {
        Map<String, Integer> done = new TreeMap<>();
        for (int seed = 1; seed <= SoakShare.of(60, 3); seed++) {
            Random random = new Random(seed);
            Agent agent = new Agent(folder.resolve(String.valueOf(seed)), "delegate-parallel", "command-update", "v1-file-data", "forked");
            List<Agent.Step> late = new ArrayList<>();
            RecordedThread before = null;
            agent.grow();
            agent.flush();
            try (ThreadSource source = DevServerData.open(agent.folder)) {
                while (agent.hasMore()) {
                    agent.grow();
                    String id = agent.thread();
                    String what = disturb(agent, id, late, random);
                    agent.flush();
                    source.refresh(Cancellation.NEVER).orThrow();
                    if (!(source.thread(id, Cancellation.NEVER) instanceof Outcome.Ok<RecordedThread>(RecordedThread next))) {
                        continue; // its only checkpoint was deleted
                    }
                    String how = before == null || !before.id().equals(id) ? "first" : next == before || next.changedSince(before) != null ? "grown" : "whole";
                    done.merge(what + ": " + how, 1, Integer::sum);
                    try (ThreadSource fresh = DevServerData.open(agent.folder)) {
                        ThreadAnswers.assertSame(next, fresh.thread(id, Cancellation.NEVER).orThrow(), random);
                    } catch (AssertionError e) {
                        throw new AssertionError("seed " + seed + ", " + agent.written + " steps, " + what + ", " + how, e);
                    }
                    before = next;
                }
            }
        }
        assertThat(done).containsKeys("nothing: grown", "late: grown", "write: grown", "written over: whole", "deleted: whole");
    }

    private static String disturb(Agent agent, String id, List<Agent.Step> late, Random random) {
        List<List<String>> keys = agent.storage.keySet().stream().filter(at -> at.getFirst().equals(id)).toList();
        List<ForeignValue> written = agent.writes.keySet().stream().filter(key -> Agent.text(ForeignValue.items(key).getFirst()).equals(id)).toList();
        List<String> one = keys.isEmpty() ? List.of() : keys.get(random.nextInt(keys.size()));
        int which = random.nextInt(12);
        if (which < 2 && agent.hasMore()) {
            late.add(agent.steps.get(agent.written++));
            return "begins late";
        }
        if (which < 4) {
            late.forEach(agent::put);
            late.clear();
            return "late";
        }
        if (which == 4 && !one.isEmpty()) {
            agent.storage.computeIfPresent(one, (_, stored) -> {
                List<ForeignValue> parts = new ArrayList<>(ForeignValue.items(stored));
                parts.set(2, new ForeignValue.Text("gone"));
                return new ForeignValue.Items(parts);
            });
            return "written over";
        }
        if (which == 5 && !one.isEmpty()) {
            agent.storage.remove(one);
            return "deleted";
        }
        if (which == 6 && !written.isEmpty()) {
            ForeignValue at = written.get(random.nextInt(written.size()));
            List<ForeignValue.Pair> rows = new ArrayList<>();
            Agent.pairs(Objects.requireNonNull(agent.writes.get(at))).forEach((place, row) -> {
                rows.add(new ForeignValue.Pair(place, row));
                rows.add(new ForeignValue.Pair(new ForeignValue.Items(List.of(ForeignValue.items(place).getFirst(), new ForeignValue.Int(1000 + rows.size()))), row));
            });
            agent.writes.put(at, new ForeignValue.Pairs(rows));
            return "write";
        }
        return "nothing";
    }
}
