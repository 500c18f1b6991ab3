package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stateroom.http.FaultProxy;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.decision.RequestAnswer;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.sending.SendResult;
import dev.stateroom.review.submission.Reviewer;
import dev.stateroom.review.submission.SubmissionResult;
import dev.stateroom.review.submission.SubmissionService;
import dev.stateroom.storage.database.EmbeddedDatabase;
import dev.stateroom.storage.desk.DatabaseAudit;
import dev.stateroom.storage.desk.DatabaseOutbox;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Decisions that reach the real local server and the real package: the files afterwards are what was decided. */
@Tag("real")
final class RealReviewIT {
    @TempDir
    static Path folder;

    private static RealLangGraph real;
    private static String address;

    @BeforeAll
    static void start() throws IOException {
        real = new RealLangGraph(Files.createDirectory(folder.resolve("real")));
        address = real.start();
    }

    @AfterAll
    static void stop() {
        if (real != null) {
            real.close();
        }
    }

    private static CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private static String decisions(String json) throws IOException {
        return Files.writeString(folder.resolve("decisions.json"), json).toString();
    }

    private static CommandRun resume(String at, String thread, String json) throws IOException {
        return run("resume", at, thread, "--decisions", decisions(json), "--wait", "--json");
    }

    private static void sent(CommandRun run) {
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.json().at("/answers/0/run/status").stringValue()).isEqualTo("success");
    }

    @Test
    void aBatchOfFourVerbsDoesWhatWasDecided() throws IOException {
        String thread = real.waiting(
                "batched",
                RealLangGraph.write("/a.txt", "a"),
                RealLangGraph.write("/b.txt", "b"),
                RealLangGraph.write("/c.txt", "c"),
                RealLangGraph.write("/d.txt", "d"));
        JsonNode waiting = run("interrupts", address, thread, "--json").json();
        assertThat(waiting.at("/0/action_requests")).hasSize(4);
        sent(resume(address, thread, """
                {"decisions": [{"type": "approve"},
                  {"type": "edit", "edited_action": {"name": "write_file", "args": {"file_path": "/b.txt", "content": "edited"}}},
                  {"type": "reject", "message": "no"}, {"type": "respond", "message": "done by hand"}]}"""));
        assertThat(real.files(thread)).isEqualTo(Map.of("/a.txt", "a", "/b.txt", "edited"));
    }

    @Test
    void twoSubagentsAtOnceAreAnsweredByTheirIds() throws IOException {
        String thread = real.waiting(
                "batched", RealLangGraph.task(RealLangGraph.write("/alpha.txt", "A")), RealLangGraph.task(RealLangGraph.write("/beta.txt", "B")));
        List<String> ids = real.interrupts(thread);
        assertThat(ids).hasSize(2);
        CommandRun plain = resume(address, thread, "{\"decisions\": [{\"type\": \"approve\"}]}");
        assertThat(plain.status()).isEqualTo(2);
        sent(resume(address, thread, """
                [{"interrupt_id": "%s", "decisions": [{"type": "approve"}]},
                 {"interrupt_id": "%s", "decisions": [{"type": "reject", "message": "not beta"}]}]""".formatted(ids.get(0), ids.get(1))));
        assertThat(real.files(thread)).isEqualTo(Map.of("/alpha.txt", "A"));
    }

    @Test
    void callsThatAskOneByOneMayBeAnsweredOneByOne() throws IOException {
        String thread = real.waiting("per_call", RealLangGraph.write("/1.txt", "1"), RealLangGraph.write("/2.txt", "2"));
        List<String> ids = real.interrupts(thread);
        sent(resume(address, thread, "[{\"interrupt_id\": \"%s\", \"decisions\": [{\"type\": \"approve\"}]}]".formatted(ids.getFirst())));
        assertThat(real.files(thread)).isEqualTo(Map.of("/1.txt", "1"));
        sent(resume(address, thread, "[{\"interrupt_id\": \"%s\", \"decisions\": [{\"type\": \"reject\"}]}]".formatted(ids.getLast())));
        assertThat(real.files(thread)).isEqualTo(Map.of("/1.txt", "1"));
        assertThat(real.interrupts(thread)).isEmpty();
    }

    @Test
    void anAnswerThatIsRefusedHereLeavesTheThreadWhole() throws IOException {
        String thread = real.waiting("batched", RealLangGraph.write("/a.txt", "a"), RealLangGraph.write("/b.txt", "b"));
        assertThat(resume(address, thread, "{\"decisions\": [{\"type\": \"approve\"}]}").status()).isEqualTo(2);
        sent(resume(address, thread, "{\"decisions\": [{\"type\": \"approve\"}, {\"type\": \"approve\"}]}"));
        assertThat(real.files(thread)).isEqualTo(Map.of("/a.txt", "a", "/b.txt", "b"));
        CommandRun late = resume(address, thread, "{\"decisions\": [{\"type\": \"approve\"}, {\"type\": \"approve\"}]}");
        assertThat(late.status()).isEqualTo(2);
        assertThat(late.err()).contains("nothing waits for an answer in this thread");
    }

    @Test
    void anAnswerWhoseWordWasLostRanOnceAndIsSettled() throws IOException {
        String thread = real.waiting("batched", RealLangGraph.write("/a.txt", "a"));
        try (FaultProxy proxy = new FaultProxy(address)) {
            proxy.then(request -> request.startsWith("POST") && request.endsWith("/runs"), new FaultProxy.Fault.Lost());
            CommandRun lost = resume(proxy.address(), thread, "{\"decisions\": [{\"type\": \"approve\"}]}");
            assertThat(lost.status()).isEqualTo(3);
            assertThat(run("resume", proxy.address(), thread, "--settle").status()).isZero();
        }
        assertThat(real.get("/threads/" + thread + "/runs")).hasSize(2);
        await().until(() -> real.files(thread).equals(Map.of("/a.txt", "a")));
    }

    @Test
    void anAnswerThatDidNotArriveIsSettledAndSentOnce() throws IOException {
        String thread = real.waiting("batched", RealLangGraph.write("/a.txt", "a"));
        try (FaultProxy proxy = new FaultProxy(address)) {
            proxy.then(request -> request.startsWith("POST") && request.endsWith("/runs"), new FaultProxy.Fault.Dropped());
            assertThat(resume(proxy.address(), thread, "{\"decisions\": [{\"type\": \"approve\"}]}").status()).isEqualTo(3);
            assertThat(run("resume", proxy.address(), thread, "--settle").status()).isEqualTo(3);
            assertThat(run("resume", proxy.address(), thread, "--settle").status()).isZero();
        }
        assertThat(real.get("/threads/" + thread + "/runs")).hasSize(2);
    }

    @Test
    void aThreadThatSomebodyElseAnsweredMeanwhileStopsIt() throws IOException {
        String thread = real.waiting("per_call", RealLangGraph.write("/1.txt", "1"), RealLangGraph.write("/2.txt", "2"));
        Path place = Files.createDirectory(folder.resolve("moved"));
        try (EmbeddedDatabase database = EmbeddedDatabase.open(place, Clock.systemUTC()).orThrow();
                PendingSource source = new LocalOpener(place, Clock.systemUTC())
                        .pending(address, Cancellation.NEVER, Progress.SILENT)
                        .getFirst()
                        .orThrow()) {
            SubmissionService submissions = new SubmissionService(
                    new DatabaseOutbox(database), new DatabaseAudit(database, place), InstantSource.system(), new Reviewer("omar", "window"));
            ThreadCards cards = source.open(thread, Cancellation.NEVER).orThrow();
            String second = cards.interrupts().getLast().interruptId();
            SubmissionResult.Kept kept = (SubmissionResult.Kept) submissions
                    .decide(cards, List.of(new RequestAnswer(second, List.of(new Decision.Approve()))), Map.of())
                    .orThrow();
            sent(resume(address, thread, "[{\"interrupt_id\": \"%s\", \"decisions\": [{\"type\": \"approve\"}]}]"
                    .formatted(cards.interrupts().getFirst().interruptId())));
            assertThat(submissions.send(kept.sending().id(), Objects.requireNonNull(source.target())).orThrow())
                    .isInstanceOf(SendResult.Moved.class);
            assertThat(cards.changedIn(source.open(thread, Cancellation.NEVER).orThrow(), List.of()))
                    .contains("request " + cards.interrupts().getFirst().interruptId() + " does not wait any more");
        }
        assertThat(real.files(thread)).isEqualTo(Map.of("/1.txt", "1"));
    }

    @Test
    void savedDecisionsDoTheSameInTheRealPackage() throws IOException {
        JsonNode truth = CommandRun.truth("review/pending-expected.json");
        JsonNode ids = truth.get("interrupts");
        String both = decisions("""
                [{"interrupt_id": "%s", "decisions": [
                  {"type": "edit", "edited_action": {"name": "write_file", "args": {"file_path": "/notes/plan.md", "content": "final\\n"}}},
                  {"type": "reject", "message": "Keep debugging on."}]},
                 {"interrupt_id": "%s", "decisions": [{"type": "approve"}]},
                 {"interrupt_id": "%s", "decisions": [{"type": "reject", "message": "Not this one."}]}]"""
                .formatted(
                        ids.at("/thread-a/0").stringValue(), ids.at("/thread-b/0").stringValue(), ids.at("/thread-b/1").stringValue()));
        for (String name : List.of("answers.json", "answers.py")) {
            Path place = Files.createDirectory(folder.resolve(name + ".folder"));
            Path database = CommandRun.copy("review/pending.db", place);
            Path answers = place.resolve(name);
            assertThat(run("resume", database.toString(), "--decisions", both, "--out", answers.toString()).status()).isZero();
            assertThat(real.apply(database, answers)).isEqualTo(truth.get("files"));
        }
    }
}
