package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * A call that waits along with others of its message that change the same file. Truth: all of them approved in the package, which makes a
 * message's calls at the same time, here one after the other.
 */
final class CallsAtOnceTest {
    private static final String FIRST = "shown as if write_file of the same message came first: they run at the same time";
    private static final String NOT_FOUND = "would fail: Error: File '/new.md' not found";
    private static final String FREE = "write_file of the same message runs at the same time, and is not shown here";
    private static final String IF_APPROVED = "edit_file of the same message runs at the same time if it is approved, and is not shown here";
    private static final String REFUSED = "would fail: Error: parallel file mutations to the same path are not allowed.";

    @TempDir
    Path folder;

    /** Each preview as its note and what it changes. */
    private List<String> previews(String release, String thread, boolean withWorkspace) throws IOException {
        Path here = folder.resolve(release);
        if (!here.toFile().exists()) {
            ZippedRecording.unpack("/unusual-agents/beside-" + release + ".zip", here);
        }
        List<String> words = new ArrayList<>(List.of("interrupts", here.resolve("sessions.db").toString(), thread, "--json"));
        if (withWorkspace) {
            words.addAll(1, List.of("-w", here.resolve(thread + ".stateroom.json").toString()));
        }
        List<String> told = new ArrayList<>();
        for (JsonNode preview : CommandRun.of(folder.resolve("data"), words.toArray(String[]::new)).json().get(0).get("previews")) {
            StringBuilder text = new StringBuilder(preview.get("note").stringValue());
            preview.get("changes").forEach(change -> text.append('|').append(change.get("change").stringValue()).append(' ')
                    .append(change.get("unified").stringValue().lines().filter(line -> line.matches("[-+](?!--|\\+\\+).*")).reduce("", String::concat)));
            assertThat(preview.get("fails").booleanValue()).isEqualTo(text.indexOf("would fail") == 0);
            told.add(text.toString());
        }
        return told;
    }

    @Test
    void aCallThatWaitsForNobodyAndIsNamedFirstIsTakenToComeFirst() throws IOException {
        assertThat(previews("0.4.12", "before", true)).containsExactly(FIRST + "|modified -two+2");
        assertThat(previews("0.6.12", "before", true)).containsExactly(FIRST + "|modified -two+2");
        assertThat(previews("0.7.32", "before", true)).as("refuses a second change of a path").containsExactly(REFUSED);
        assertThat(previews("0.7.32", "folder", true))
                .containsExactly("would fail: Error: File '/dir/x.md' not found; shown as if delete of the same message came first: they run at the same time");
    }

    @Test
    void aCallThatIsNamedLaterOrWaitsIsToldOf() throws IOException {
        for (String release : List.of("0.4.12", "0.6.12")) {
            assertThat(previews(release, "after", true)).as(release).containsExactly(NOT_FOUND + "; " + FREE);
            assertThat(previews(release, "both-wait", true)).as(release).containsExactly(IF_APPROVED + "|modified -a+A", IF_APPROVED + "|modified -b+B");
            assertThat(previews(release, "folder", true)).as("another file").containsExactly("|modified -x+X");
        }
        assertThat(previews("0.7.32", "after", true)).as("the later one is refused").containsExactly(NOT_FOUND);
        assertThat(previews("0.7.32", "both-wait", true)).containsExactly("|modified -a+A", REFUSED);
    }

    /** A composite before 0.5 writes into the state that all calls of the message are given. */
    @Test
    void callsThatAreGivenTheirOwnCopyOfTheStateDoNotMeet() throws IOException {
        assertThat(previews("0.4.12", "state", true)).containsExactly(FIRST + "|modified -two+2");
        assertThat(previews("0.4.12", "alone", true)).containsExactly(NOT_FOUND);
        assertThat(previews("0.6.12", "state", true)).containsExactly(NOT_FOUND);
        assertThat(previews("0.6.12", "alone", true)).containsExactly(NOT_FOUND);
    }

    @Test
    void whereTheMountIsNotHereNoneOfThemIsShown() throws IOException {
        assertThat(previews("0.4.12", "before", false))
                .containsExactly("/disk/new.md is not one of the thread's files: it is on another mount, or the call would fail: Error: File '/disk/new.md' not found; " + FREE);
    }
}
