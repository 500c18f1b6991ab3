package dev.stateroom.langgraph.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.review.PendingInterrupts;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.review.ThreadTitle;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads whose rows were read together tell what each does that is opened by itself. */
final class ThreadsTogetherTest {
    @TempDir
    Path folder;

    private static List<String> told(ThreadSource source, boolean together) {
        List<ThreadSummary> listed = source.threads(Cancellation.NEVER).orElse(List.of());
        List<String> told = new ArrayList<>();
        (together ? source.newest(listed, Cancellation.NEVER) : listed.stream().map(one -> source.thread(one.id(), Cancellation.NEVER)))
                .forEach(thread -> told.add(told(thread)));
        return told;
    }

    private static String told(Outcome<RecordedThread> opened) {
        if (!(opened instanceof Outcome.Ok<RecordedThread>(RecordedThread thread))) {
            return String.valueOf(opened);
        }
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        Object files = head == null
                ? ""
                : thread.filesAt(head.key(), Cancellation.NEVER).map(set -> set.rebuild() + " " + set.value().keys().stream().map(key -> key + "=" + String.valueOf(set.value().get(key)).replaceAll("@[0-9a-f]+", "").hashCode()).toList());
        Object messages = head == null ? "" : thread.messagesAt(head.key(), Cancellation.NEVER).map(all -> all.rebuild() + " " + all.value().size());
        return thread.id() + " " + thread.keys() + files + messages + ThreadStatus.of(thread, Cancellation.NEVER) + "\n" + thread.dialect()
                + ThreadTitle.of(thread, Cancellation.NEVER) + thread.problems();
    }

    /** What a list of very many threads says of each. */
    private static List<String> atHeads(ThreadSource source, boolean headsAlone) {
        List<ThreadSummary> listed = source.threads(Cancellation.NEVER).orElse(List.of());
        return (headsAlone ? source.heads(listed, Cancellation.NEVER) : listed.stream().map(one -> source.thread(one.id(), Cancellation.NEVER)))
                .map(opened -> opened instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)
                        ? atHead(thread, headsAlone ? ThreadStatus.atHead(thread, Cancellation.NEVER) : ThreadStatus.of(thread, Cancellation.NEVER))
                        : String.valueOf(opened))
                .toList();
    }

    private static String atHead(RecordedThread thread, ThreadStatus status) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        return thread.id() + " " + status.state() + status.next() + status.why() + status.open() + status.decisions()
                + PendingInterrupts.of(thread, Cancellation.NEVER).orElse(List.of()).stream().map(one -> one.interruptId() + one.state() + one.actions() + one.reviews() + one.request()).toList()
                + (head == null ? "" : head.id() + head.step() + head.createdAt());
    }

    /** The list as the index tells it, with what each thread's newest checkpoint adds. */
    private static List<ThreadSummary> completed(ThreadSource source) {
        List<ThreadSummary> indexed = source.indexed(ThreadPage.ALL, "", Cancellation.NEVER).map(ThreadPage::threads).orElse(List.of());
        Iterator<ThreadSummary> listed = indexed.iterator();
        return source.heads(indexed, Cancellation.NEVER)
                .map(opened -> {
                    ThreadSummary summary = listed.next();
                    return opened.map(summary::countedBy).orElse(summary);
                })
                .toList();
    }

    private static void compare(Path database, Path again) throws IOException {
        Files.copy(database, again);
        try (ThreadSource one = Fixture.open(database); ThreadSource other = Fixture.open(again)) {
            assertThat(String.join("\n", atHeads(one, true)).replaceAll("@[0-9a-f]+", "").replace(database.getFileName().toString(), "again.db"))
                    .isEqualTo(String.join("\n", atHeads(other, false)).replaceAll("@[0-9a-f]+", ""));
            assertThat(completed(one)).isEqualTo(other.threads(Cancellation.NEVER).orElse(List.of()));
            List<String> together = told(one, true);
            List<String> alone = told(other, false);
            assertThat(together).hasSameSizeAs(alone);
            for (int i = 0; i < alone.size(); i++) {
                assertThat(together.get(i).replace(database.getFileName().toString(), "again.db")).isEqualTo(alone.get(i));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "python-sqlite/sessions.db", "python-sqlite/legacy-sessions.db", "python-sqlite/dcode-sessions.db", "js-sqlite/checkpoints.sqlite",
                "odd-threads/interrupts.db", "odd-threads/unfinished.db", "odd-threads/js.db", "odd-threads/parallel-js-1.9.1.db"
            })
    void ofARecordedDatabase(String resource) throws IOException {
        Path database = Fixture.copy(resource, folder);
        compare(database, folder.resolve("again.db"));
    }

    @Test
    void ofDamagedAndHostileDatabases() throws IOException, SQLException {
        int read = 0;
        for (int number = 0; number < HostileDatabases.COUNT; number += 23) {
            Path database = HostileDatabases.make(number, folder).database();
            if (CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT) instanceof Outcome.Ok<ThreadSource>(ThreadSource source)) {
                source.close();
                compare(database, folder.resolve("again.db"));
                Files.delete(folder.resolve("again.db"));
                read++;
            }
            Files.delete(database);
        }
        assertThat(read).isPositive();
    }

    @Test
    void ofOneWithLongAndLargeThreadsAndKeysThatAreNone() throws IOException, SQLException {
        Path database = folder.resolve("mixed.db");
        try (Connection connection = Databases.create(database)) {
            connection.setAutoCommit(false);
            for (int thread = 0; thread < 60; thread++) {
                for (int step = 0; step < (thread == 7 ? 90 : 3); step++) {
                    Databases.step(connection, "t" + thread, step);
                    Databases.write(connection, "t" + thread, step, 1, "files", Databases.file("/f" + step, "x".repeat(thread == 9 ? 80_000 : 5)));
                }
            }
            try (PreparedStatement odd = connection.prepareStatement("UPDATE writes SET channel = ? WHERE thread_id = 't11'")) {
                odd.setString(1, "c".repeat(5_000));
                odd.execute();
            }
            connection.commit();
        }
        compare(database, folder.resolve("again.db"));
    }
}
