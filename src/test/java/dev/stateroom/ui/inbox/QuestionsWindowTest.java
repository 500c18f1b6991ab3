package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.decision.Decision;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Questions of every form in the inbox: as a text, by the fields of the question, as JSON, and agent-inbox's HumanInterrupt. */
class QuestionsWindowTest extends InboxWindowSupport {

    private JsonNode sent() {
        return server.began.getLast().at("/command/resume");
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    private void type(String id, String text) throws Exception {
        until(() -> lookup(id).tryQuery().isPresent());
        onFx(() -> {
            lookup(id).queryAs(TextInputControl.class).setText(text);
            return true;
        });
        waitUntilIdle();
    }

    private void press(String id) throws Exception {
        until(() -> lookup(id).tryQuery().isPresent());
        onFx(() -> {
            lookup(id).queryAs(javafx.scene.control.ToggleButton.class).fire();
            return true;
        });
        waitUntilIdle();
    }

    @Test
    void aQuestionIsAnsweredByATextAndRecorded() throws Exception {
        server.question("ask", "Deploy.", "Which region?");
        showInbox(1);
        until(() -> lookup("#inbox-question").tryQuery().isPresent());
        assertThat(isThere("Approve")).as("nothing of a call is offered").isFalse();
        key(KeyCode.A);
        type("#inbox-answer", "eu \"west\"");
        assertThat(text("#inbox-answer-value")).isEqualTo("\"eu \\\"west\\\"\"");
        Label keys = lookup("#inbox-answer-keys").queryAs(Label.class);
        assertThat(keys.getText()).isEqualTo("or Enter confirms, Esc cancels");
        assertThat(onFx(() -> keys.getWidth() + 0.5 >= keys.prefWidth(-1))).as("not cut").isTrue();
        key(KeyCode.ENTER);
        assertThat(isThere("1 of 1 decided")).isTrue();
        submit();
        until(() -> server.began.size() == 1);
        assertThat(sent().stringValue()).isEqualTo("eu \"west\"");
        until(() -> rows() == 0);
        until(() -> audited().equals(List.of("responded", "sent", "answered")));
    }

    @Test
    void theFieldsOfAQuestionAndItsChoicesAreOffered() throws Exception {
        SequencedMap<String, Object> question = new LinkedHashMap<>();
        question.put("question", "Deploy where?");
        question.put("replicas", 2);
        question.put("options", List.of("eu", "us"));
        server.question("ask", "Deploy.", question);
        showInbox(1);
        key(KeyCode.A);
        until(() -> lookup("#inbox-choices").tryQuery().isPresent());
        onFx(() -> {
            ((Button) lookup("#inbox-choices").queryParent().getChildrenUnmodifiable().getLast()).fire();
            return true;
        });
        waitUntilIdle();
        assertThat(text("#inbox-answer-value")).isEqualTo("\"us\"");
        press("#inbox-as-form");
        type("#inbox-field-replicas", "three");
        assertThat(text("#inbox-answer-value")).startsWith("replicas: ");
        assertThat(onFx(() -> lookup("#inbox-take").queryAs(Button.class).isDisabled())).isTrue();
        type("#inbox-field-replicas", "3");
        key(KeyCode.CONTROL, KeyCode.ENTER);
        submit();
        until(() -> server.began.size() == 1);
        waitUntilIdle();
        assertThat(sent()).isEqualTo(json("{\"question\": \"Deploy where?\", \"replicas\": 3, \"options\": [\"eu\", \"us\"]}"));
    }

    @Test
    void anyJsonIsCheckedAndWhatTheRuntimeWouldMisreadGoesByTheIdOfItsRequest() throws Exception {
        server.question("ask", "Deploy.", List.of(Map.of("deep", true)));
        showInbox(1);
        key(KeyCode.A);
        press("#inbox-as-json");
        type("#inbox-answer", "{\"n\": ");
        assertThat(onFx(() -> lookup("#inbox-take").queryAs(Button.class).isDisabled())).isTrue();
        type("#inbox-answer", "[123456789012345678901234567890]");
        assertThat(text("#inbox-answer-value")).contains("more than 64 bits");
        type("#inbox-answer", "{}");
        key(KeyCode.CONTROL, KeyCode.ENTER);
        submit();
        until(() -> server.began.size() == 1);
        assertThat(sent()).isEqualTo(json("{\"ask-ask1\": {}}"));
    }

    @Test
    void anAnswerThatWasBegunOrDecidedOutlivesARestart() throws Exception {
        server.question("ask", "Deploy.", "Which region?");
        server.question("more", "Deploy.", "How many?");
        showInbox(2);
        choose("Which region?");
        key(KeyCode.A);
        type("#inbox-answer", "eu");
        key(KeyCode.ESCAPE);
        choose("How many?");
        key(KeyCode.A);
        press("#inbox-as-json");
        type("#inbox-answer", "[3]");
        key(KeyCode.CONTROL, KeyCode.ENTER);
        restart();
        showInbox(2);
        choose("Which region?");
        key(KeyCode.A);
        until(() -> lookup("#inbox-answer").tryQuery().isPresent());
        assertThat(onFx(() -> lookup("#inbox-answer").queryAs(TextArea.class).getText())).isEqualTo("eu");
        key(KeyCode.ESCAPE);
        submit();
        until(() -> server.began.size() == 1);
        assertThat(sent()).isEqualTo(json("[3]"));
        assertThat(server.waiting("ask")).hasSize(1);
    }

    @Test
    void theCallBehindAnAnsweredQuestionCanBeDecidedAtOnce() throws Exception {
        server.question("ask", "Deploy.", "Which region?");
        server.batched("batch", "One file.", "Here.", server.write("/one.txt", "1"));
        showInbox(2);
        choose("/one.txt");
        until(() -> !onFx(() -> lookup("#inbox-approve").queryAs(Button.class).isDisabled()));
        choose("Which region?");
        key(KeyCode.A);
        type("#inbox-answer", "eu");
        key(KeyCode.ENTER);
        until(() -> selected().equals("batch"));
        until(() -> !onFx(() -> lookup("#inbox-approve").queryAs(Button.class).isDisabled()));
    }

    @Test
    void aQuestionIsDeferredAndReopenedLikeACall() throws Exception {
        server.question("ask", "Deploy.", "Which region?");
        showInbox(1);
        key(KeyCode.ESCAPE);
        until(() -> isThere("Deferred 1"));
        until(() -> audited().equals(List.of("deferred")));
        fire("#inbox-told-undo");
        until(() -> isThere("Deferred 0") && audited().equals(List.of("deferred", "reopened")));
    }

    @Test
    void aHumanInterruptIsIgnoredWithoutWordsAndShowsItsDescription() throws Exception {
        server.question(
                "ask",
                "Write to A.",
                List.of(Map.of(
                        "action_request", Map.of("action", "send_mail", "args", Map.of("to", "a@b.c")),
                        "config", Map.of("allow_accept", true, "allow_edit", true, "allow_respond", true, "allow_ignore", true),
                        "description", "Mail about the invoice")));
        showInbox(1);
        until(() -> isThere("Mail about the invoice"));
        key(KeyCode.N);
        assertThat(isThere("1 of 1 decided")).isTrue();
        submit();
        until(() -> server.began.size() == 1);
        assertThat(sent()).isEqualTo(json("[{\"type\": \"ignore\", \"args\": null}]"));
        until(() -> audited().equals(List.of("rejected", "sent", "answered")));
    }

    @Test
    void aKeptAnswerThatIsWithdrawnIsDecidedAgain() throws Exception {
        server.question("ask", "Deploy.", "Which region?");
        showInbox(1);
        key(KeyCode.A);
        type("#inbox-answer", "eu");
        key(KeyCode.ENTER);
        server.die();
        submit();
        until(() -> lookup("#inbox-kept").tryQuery().isPresent());
        assertThat(isThere("Answer")).isTrue();
        fire("#inbox-kept-withdraw");
        until(() -> isThere("1 of 1 decided"));
        assertThat(server.began).isEmpty();
    }

    @Test
    void theInboxOpensAtTheThreadThatWasClicked() throws Exception {
        server.batched("first", "One file.", "Here.", server.write("/one.txt", "1"));
        server.batched("second", "Another.", "Here.", server.write("/two.txt", "2"));
        server.question("third", "Deploy.", "Which region?");
        open(server.address());
        clickNeed("Another.");
        until(() -> selected().equals("second"));
        push(KeyCode.CONTROL, KeyCode.DIGIT1);
        clickNeed("Deploy.");
        until(() -> selected().equals("third"));
        key(KeyCode.ESCAPE);
        until(() -> isThere("Deferred 1"));
        push(KeyCode.CONTROL, KeyCode.DIGIT1);
        clickNeed("Deploy.");
        until(() -> selected().equals("third"));
    }

    /** A row of "Needs you" in the overview. */
    private void clickNeed(String title) throws Exception {
        until(() -> lookup("#overview-needs").tryQuery().isPresent()
                && onFx(() -> {
                    ListView<?> needs = lookup("#overview-needs").queryListView();
                    needs.getItems().stream()
                            .filter(row -> String.valueOf(row).contains(title))
                            .findFirst()
                            .ifPresent(row -> needs.getSelectionModel().select(needs.getItems().indexOf(row)));
                    needs.requestFocus();
                    return String.valueOf(needs.getSelectionModel().getSelectedItem()).contains(title);
                }));
        push(KeyCode.ENTER);
        waitUntilIdle();
    }

    /** The thread of the call that is looked at. */
    private String selected() throws Exception {
        return onFx(() -> lookup("#inbox-list").queryListView().getSelectionModel().getSelectedItem() instanceof InboxRow.Call(HangingCall call)
                ? call.place().threadId()
                : "");
    }

    @Test
    void draftsOfQuestionsKeepTheirTypes() {
        SequencedMap<HangingCall.Key, Decision> decisions = new LinkedHashMap<>();
        List<ForeignValue> values = List.of(
                ForeignValue.Null.INSTANCE,
                new ForeignValue.Bool(false),
                new ForeignValue.Text("7"),
                new ForeignValue.Int(7),
                new ForeignValue.Items(List.of(new ForeignValue.Text("a"))),
                ForeignValue.Fields.EMPTY);
        for (int i = 0; i < values.size(); i++) {
            decisions.put(
                    new HangingCall.Key(new dev.stateroom.review.inbox.WaitingRequest.Key("s", "t", "i" + i), 0), new Decision.Answer(values.get(i)));
        }
        String text = DraftsText.of(new DecisionDrafts.Kept(decisions, new LinkedHashMap<>(), new LinkedHashSet<>()));
        assertThat(DraftsText.read(text).decisions()).isEqualTo(decisions);
    }
}
