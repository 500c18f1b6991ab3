package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.WindowSupport;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.server.ApprovalServer;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.ui.preferences.PreferenceValues;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import javafx.scene.control.Button;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;

/** Answers at a server one after the other, over outages and with others at work: the state that the window tells is the state that is. */
class AnswersInTurnTest extends InboxWindowSupport {
    @Test
    void callsThatAskOneByOneAreAnsweredOneAfterTheOther() throws Exception {
        server.perCall("percall", "Write both.", "Both files.", server.write("/p1.txt", "1"), server.write("/p2.txt", "2"));
        showInbox(2);
        choose("/p1.txt");
        key(KeyCode.Y);
        submit();
        until(() -> server.waiting("percall").size() == 1);
        until(() -> rows() == 1);
        choose("/p2.txt");
        key(KeyCode.Y);
        assertThat(isThere("thread has changed")).isFalse();
        submit();
        until(() -> server.files("percall").size() == 2);
        until(() -> rows() == 0);
        assertThat(server.began).hasSize(2);
    }

    @Test
    void theSecondOfAPairIsAnsweredWhereTheThreadWasBusyMeanwhile() throws Exception {
        server.perCall("percall", "Write both.", "Both files.", server.write("/p1.txt", "1"), server.write("/p2.txt", "2"));
        showInbox(2);
        server.staysBusy = true;
        choose("/p1.txt");
        key(KeyCode.Y);
        submit();
        until(() -> rows() == 0);
        server.staysBusy = false;
        server.busy("percall", false);
        until(() -> rows() == 1);
        waitUntilIdle();
        choose("/p2.txt");
        key(KeyCode.Y);
        submit();
        until(() -> server.files("percall").size() == 2);
    }

    @Test
    void aKeptAnswerIsShownAsSuchAndGoesOutWhenTheServerIsBack() throws Exception {
        server.batched("kept", "One file.", "Here it is.", server.write("/two.txt", "2"));
        showInbox(1);
        key(KeyCode.Y);
        server.die();
        submit();
        until(() -> isThere("does not respond"));
        until(() -> lookup("#inbox-kept").tryQuery().isPresent());
        assertThat(isThere("0 of 1 decided")).isFalse();
        assertThat(onFx(() -> lookup("#inbox-approve").queryAs(Button.class).isDisabled())).as("nothing is decided twice").isTrue();
        assertThat(isThere("thread has changed")).isFalse();
        server.revive();
        key(KeyCode.F5);
        until(() -> !isThere("does not respond"));
        until(() -> !isThere("nothing answers"));
        fire("#inbox-kept-send");
        until(() -> server.files("kept").size() == 1);
        until(() -> rows() == 0);
        assertThat(server.began).hasSize(1);
        until(() -> audited().equals(List.of("approved", "sent", "answered", "confirmed")));
    }

    @Test
    void aKeptAnswerWhoseThreadMovedDuringTheOutageEndsAndIsNotOfferedAgain() throws Exception {
        server.batched("kept", "One file.", "Here it is.", server.write("/two.txt", "2"));
        server.batched("other", "Another.", "Here too.", server.write("/three.txt", "3"));
        showInbox(2);
        choose("/two.txt");
        key(KeyCode.Y);
        server.die();
        submit();
        until(() -> isThere("does not respond"));
        choose("/two.txt");
        until(() -> lookup("#inbox-kept").tryQuery().isPresent());
        server.answeredElsewhere("kept");
        server.revive();
        push(KeyCode.S);
        until(() -> lookup("#inbox-ask-server").tryQuery().isPresent());
        fire("#inbox-ask-server");
        until(() -> isThere("not sent"));
        assertThat(onFx(() -> lookup("#inbox-ask-server").tryQuery().filter(WindowSupport::isSeen).isPresent())).as("Send now is not offered any more").isFalse();
        until(() -> audited().equals(List.of("approved", "stopped")));
        assertThat(server.began).isEmpty();
    }

    @Test
    void whatABusyServerDidNotTakeIsToldSoAndSettlingItSignsAsWhoDecided() throws Exception {
        server.batched("busy", "One file.", "Here it is.", server.write("/two.txt", "2"));
        restartWith(as("anna"));
        showInbox(1);
        server.busy("busy", true);
        key(KeyCode.Y);
        submit();
        until(() -> audited().equals(List.of("approved", "sent", "returned")));
        until(() -> isThere("is still here"));
        assertThat(server.began).isEmpty();

        restartWith(as("omar"));
        open(server.address());
        push(KeyCode.CONTROL, KeyCode.DIGIT7);
        server.busy("busy", false);
        push(KeyCode.S);
        until(() -> lookup("#inbox-ask-server").tryQuery().isPresent());
        fire("#inbox-ask-server");
        until(() -> server.files("busy").size() == 1);
        until(() -> audited().contains("answered"));
        assertThat(whoDid("answered")).isEqualTo("anna");
        assertThat(details()).anySatisfy(detail -> assertThat(detail).contains("\"asked_by\":\"omar\""));
    }

    private PreferenceValues as(String reviewer) {
        return new PreferenceValues("light", "en", null, List.of(), Map.of("inbox", Map.of("reviewer", reviewer)), new PreferenceValues.Frame(1280, 800, false));
    }

    @Test
    void aDeferredCallHoldsItsOwnRequestAloneAndTheMessageNamesIt() throws Exception {
        server.batched("mixed", "Two notes.", "Notes.", server.write("/notes/a.md", "a"), server.write("/notes/b.md", "b"));
        server.batched("whole", "One more.", "Here.", server.write("/one.txt", "1"));
        showInbox(3);
        choose("/notes/a.md");
        key(KeyCode.Y);
        choose("/notes/b.md");
        key(KeyCode.ESCAPE);
        assertThat(isThere("Deferred write_file /notes/b.md")).as("it is said").isTrue();
        assertThat(text("#inbox-why")).contains("write_file /notes/b.md", "deferred");
        choose("/one.txt");
        key(KeyCode.Y);
        assertThat(onFx(() -> lookup("#inbox-submit").queryAs(Button.class).isDisabled())).isFalse();
        submit();
        until(() -> server.files("whole").size() == 1);
        assertThat(server.began).hasSize(1);
        assertThat(server.waiting("mixed")).hasSize(1);
        until(() -> rows() == 1);
    }

    @Test
    void theRequestsOfTwoSubagentsAreAnsweredEachForItself() throws Exception {
        Map<String, ApprovalServer.Call> tasks = new LinkedHashMap<>();
        tasks.put("Write part A", server.write("/a.txt", "A"));
        tasks.put("Write part B", server.write("/b.txt", "B"));
        server.subagents("workers", "Delegate both.", tasks);
        showInbox(2);
        choose("/b.txt");
        key(KeyCode.Y);
        submit();
        until(() -> server.waiting("workers").equals(List.of("workers-ask1")));
        until(() -> rows() == 1);
        choose("/a.txt");
        key(KeyCode.Y);
        submit();
        until(() -> server.files("workers").size() == 2);
    }

    @Test
    void whatWasDeferredIsDeferredAtTheNextStart() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        server.batched("second", "Another.", "Here.", server.write("/two.txt", "2"));
        showInbox(2);
        choose("/one.txt");
        key(KeyCode.ESCAPE);
        until(() -> isThere("Deferred 1"));
        restart();
        showInbox(1);
        assertThat(isThere("Deferred 1")).isTrue();
        push(KeyCode.D);
        until(() -> rows() == 1 && isThere("/one.txt"));
    }

    @Test
    void anEscapeTooManyBehindASheetDefersNothing() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        showInbox(1);
        key(KeyCode.Y);
        key(KeyCode.CONTROL, KeyCode.ENTER);
        key(KeyCode.ESCAPE);
        key(KeyCode.ESCAPE);
        assertThat(isThere("1 of 1 decided")).isTrue();
        assertThat(isThere("Nothing was deferred")).isTrue();
        assertThat(audited()).isEmpty();
        key(KeyCode.SHIFT);
        assertThat(isThere("Nothing was deferred")).as("it stays no longer than it holds").isFalse();
        key(KeyCode.ESCAPE);
        until(() -> isThere("Deferred 1"));
        fire("#inbox-told-undo");
        until(() -> isThere("Deferred 0"));
        assertThat(rows()).isEqualTo(1);
    }

    @Test
    void anEditIntoAShellCommandIsWarnedOf() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        SequencedMap<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
        decisions.put(
                new HangingCall.Key(new WaitingRequest.Key(server.address(), "first", "first-ask1"), 0),
                new Decision.Edit("execute", new ForeignValue.Fields(Map.of("command", new ForeignValue.Text("rm -rf /")))));
        draft = DraftsText.of(new DecisionDrafts.Kept(decisions, new LinkedHashMap<>(), new LinkedHashSet<>()));
        restartWith(remembered());
        showInbox(1);
        until(() -> isThere("write_file becomes execute."));
        assertThat(isThere("It runs a shell command.")).isTrue();
    }

    @Test
    void aThreadThatMovedIsLookedAtAgainAndItsDecisionsAreThere() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"), server.write("/two.txt", "2"));
        showInbox(2);
        choose("/one.txt");
        key(KeyCode.Y);
        choose("/two.txt");
        key(KeyCode.Y);
        server.checkpointed("first");
        submit();
        until(() -> lookup("#inbox-look-again").tryQuery().isPresent());
        assertThat(server.began).isEmpty();
        assertThat(onFx(() -> lookup("#inbox-submit").queryAs(Button.class).isDisabled())).isTrue();
        fire("#inbox-look-again");
        assertThat(isThere("2 of 2 decided")).isTrue();
        submit();
        until(() -> server.files("first").size() == 2);
    }

    @Test
    void theCardSaysWhatTheAgentSaidAndWhatHappenedToTheLastAnswer() throws Exception {
        server.perCall("percall", "Write both files.", "I need two files for this.", server.write("/p1.txt", "1"), server.write("/p2.txt", "2"));
        showInbox(2);
        assertThat(isThere("Write both files.")).as("the thread has a name").isTrue();
        assertThat(isThere("“I need two files for this.”")).isTrue();
        assertThat(isThere("user")).isFalse();
        fire("#inbox-conversation");
        assertThat(isThere("user")).isTrue();
        choose("/p1.txt");
        key(KeyCode.Y);
        key(KeyCode.Y);
        submit();
        until(() -> server.files("percall").size() == 2);
        until(() -> audited().equals(List.of("approved", "approved", "sent", "answered", "confirmed")));
        push(KeyCode.S);
        until(() -> isThere("What was decided is what happened"));
    }

    @Test
    void marksSayHowManyRunCommands() throws Exception {
        server.batched("first", "Deploy.", "Two.", server.write("/one.txt", "1"), server.call("execute", Map.of("command", "./deploy.sh")));
        showInbox(2);
        key(KeyCode.X);
        key(KeyCode.J);
        key(KeyCode.X);
        assertThat(isThere("2 actions are marked.")).isTrue();
        assertThat(isThere("1 runs a command, none is flagged.")).isTrue();
    }
}
