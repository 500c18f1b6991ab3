package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.server.ApprovalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A server that is killed at each moment of deciding, sending and settling, before or behind the request of that moment: the state that
 * is reported is the state that is, and nothing is sent twice.
 */
final class KilledServerTest {
    /** A whole answer takes nine requests; the rest of the moments come while it is settled. */
    private static final int REQUESTS = 9;

    @TempDir
    Path folder;

    private record Moment(int request, boolean before) {}

    @Test
    void whereverTheServerIsKilledWhatIsReportedIsTrue() throws IOException {
        int unsure = 0;
        int waiting = 0;
        for (int request = 1; request <= REQUESTS; request++) {
            for (boolean before : new boolean[] {true, false}) {
                String told = killed(new Moment(request, before), new Moment(1 + request % 3, !before));
                unsure += told.equals("unsettled") ? 1 : 0;
                waiting += told.equals("waiting") ? 1 : 0;
            }
        }
        // The last one settles while the server is killed at its first and second question.
        killed(new Moment(7, false), new Moment(1, true));
        killed(new Moment(7, false), new Moment(2, false));
        assertThat(unsure).as("moments in which only the server knows").isPositive();
        assertThat(waiting).as("moments in which nothing has left").isPositive();
    }

    /** @return the state that the command reported at the kill; empty where it ended before anything was decided */
    private String killed(Moment sending, Moment settling) throws IOException {
        Path data = Files.createTempDirectory(folder, "data");
        String approve = Files.writeString(data.resolveSibling(data.getFileName() + ".json"), "{\"decisions\": [{\"type\": \"approve\"}]}").toString();
        try (ApprovalServer server = new ApprovalServer()) {
            server.batched("single", "One file.", "Here.", server.write("/one.txt", "1"));
            server.dieAt(sending.request(), sending.before());
            CommandRun sent = CommandRun.of(data, "resume", server.address(), "single", "--decisions", approve, "--json");
            String state = sent.bytes().length == 0 ? "" : sent.json().at("/answers/0/state").asString("");
            if (!server.isDead()) {
                assertThat(state).as("%s: %s", sending, sent.err()).isEqualTo("sent");
                assertThat(server.began).hasSize(1);
                return state;
            }
            boolean isKept = !state.isEmpty() && !state.equals("sent");
            if (state.isEmpty()) {
                assertThat(sent.status()).as("%s: %s", sending, sent.err()).isEqualTo(3);
                assertThat(server.began).as("%s", sending).isEmpty();
            }
            if (state.equals("waiting")) {
                assertThat(server.began).as("%s: it says that nothing has left", sending).isEmpty();
            }
            server.revive();
            if (server.waiting("single").size() == 1) {
                JsonNode kept = CommandRun.of(data, "interrupts", server.address(), "single", "--json").json().get(0).get("kept");
                assertThat(kept.isNull()).as("%s: what interrupts says of a kept answer", sending).isEqualTo(!isKept);
            }
            server.dieAt(settling.request(), settling.before());
            CommandRun.of(data, "resume", server.address(), "--settle");
            if (server.isDead()) {
                server.revive();
            } else {
                server.spare();
            }
            int ran = server.began.size();
            CommandRun settled = CommandRun.of(data, "resume", server.address(), "--settle", "--json");
            assertThat(server.began.size()).as("%s, %s: sent twice", sending, settling).isLessThanOrEqualTo(1);
            if (ran == 1 && settled.json().get("answers").size() == 1) {
                assertThat(settled.json().at("/answers/0/state").stringValue()).as("%s, %s", sending, settling).isEqualTo("sent");
            }
            for (int more = 0; isKept && more < 3 && server.began.isEmpty(); more++) {
                CommandRun.of(data, "resume", server.address(), "--settle");
            }
            assertThat(server.began).as("%s, %s: an answer that was kept arrives once", sending, settling).hasSize(isKept || state.equals("sent") ? 1 : 0);
            assertThat(CommandRun.of(data, "resume", server.address(), "--settle").out()).contains("No decisions are waiting to be sent.");
            assertThat(CommandRun.of(data, "audit", "verify").status()).isZero();
            return state;
        }
    }
}
