package dev.stateroom.review.decision;

import static dev.stateroom.history.MemoryThread.fields;
import static dev.stateroom.history.MemoryThread.items;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AnswerCheckTest {
    private static final Dialect PYTHON = Dialect.of(Era.PYTHON_0_7);
    private static final List<String> ALL = List.of("approve", "edit", "reject", "respond");
    private static final ForeignValue.Fields WRITE = fields("file_path", "/a.txt", "content", "text");
    private static final ForeignValue.Fields EDIT = fields("file_path", "/a.txt", "old_string", "a", "new_string", "b");

    private static PendingInterrupt request(String id, String mode, String state, ForeignValue request, Object... namesArgsAllowed) {
        List<PendingInterrupt.ActionRequest> actions = new ArrayList<>();
        List<PendingInterrupt.ReviewConfig> reviews = new ArrayList<>();
        for (int i = 0; i < namesArgsAllowed.length; i += 3) {
            String name = (String) namesArgsAllowed[i];
            actions.add(new PendingInterrupt.ActionRequest(name, (ForeignValue) namesArgsAllowed[i + 1], ""));
            @SuppressWarnings("unchecked") // written so in this class
            List<String> allowed = (List<String>) namesArgsAllowed[i + 2];
            reviews.add(new PendingInterrupt.ReviewConfig(name, allowed));
        }
        return new PendingInterrupt("t", id, new CheckpointKey("", "c"), mode, state, actions, reviews, "main", request);
    }

    /** A write that may be answered in any way, and an edit that may not be edited. */
    private static PendingInterrupt two(String id) {
        return request(
                id, "batched", "waiting", ForeignValue.Fields.EMPTY,
                "write_file", WRITE, ALL, "edit_file", EDIT, List.of("approve", "reject"));
    }

    private static ForeignValue json(String text) {
        return PlainJson.read(text.getBytes(StandardCharsets.UTF_8));
    }

    private static CheckedAnswers check(List<PendingInterrupt> waiting, String json) {
        return new AnswerCheck(waiting, PYTHON).check(AnswerForm.read(json(json)).orThrow());
    }

    private static String resume(List<PendingInterrupt> waiting, String json) {
        return ((CheckedAnswers.Fits) check(waiting, json)).payload().json();
    }

    private static List<String> refused(List<PendingInterrupt> waiting, String json) {
        return ((CheckedAnswers.Refused) check(waiting, json))
                .objections().stream().map(DecisionProblem::sentence).toList();
    }

    private static final String EDIT_AND_REJECT =
            """
            {"decisions": [
              {"type": "edit", "edited_action": {"name": "write_file", "args": {"file_path": "/a.txt", "content": "new"}}},
              {"type": "reject", "message": "no"}]}""";

    @Test
    void theOnlyRequestIsAnsweredByItsListOfDecisionsInCallOrder() {
        String expected = "{\"decisions\":[{\"type\":\"edit\",\"edited_action\":{\"name\":\"write_file\","
                + "\"args\":{\"file_path\":\"/a.txt\",\"content\":\"new\"}}},{\"type\":\"reject\",\"message\":\"no\"}]}";
        assertThat(resume(List.of(two("i")), EDIT_AND_REJECT)).isEqualTo(expected);
        assertThat(resume(List.of(two("i")), "[{\"interrupt_id\": \"i\", " + EDIT_AND_REJECT.strip().substring(1) + "]"))
                .isEqualTo(expected);
    }

    @Test
    void severalRequestsAreAnsweredByTheirIdsAndSomeMayGoOnWaiting() {
        List<PendingInterrupt> waiting = List.of(
                request("i1", "batched", "waiting", ForeignValue.Fields.EMPTY, "write_file", WRITE, ALL),
                request("i2", "batched", "waiting", ForeignValue.Fields.EMPTY, "write_file", WRITE, ALL));
        assertThat(resume(waiting, "[{\"interrupt_id\":\"i2\",\"decisions\":[{\"type\":\"reject\"}]},"
                        + "{\"interrupt_id\":\"i1\",\"decisions\":[{\"type\":\"approve\"}]}]"))
                .isEqualTo("{\"i1\":{\"decisions\":[{\"type\":\"approve\"}]},\"i2\":{\"decisions\":[{\"type\":\"reject\"}]}}");
        assertThat(resume(waiting, "{\"i2\": {\"decisions\": [{\"type\": \"approve\"}]}}"))
                .isEqualTo("{\"i2\":{\"decisions\":[{\"type\":\"approve\"}]}}");
    }

    @Test
    void aRequestForOneCallTakesOneDecisionUnderItsId() {
        PendingInterrupt one = request("i", "per_call", "waiting", ForeignValue.Fields.EMPTY, "write_file", WRITE, ALL);
        assertThat(resume(List.of(one), "{\"i\": {\"type\": \"respond\", \"message\": \"done\"}}"))
                .isEqualTo("{\"i\":{\"type\":\"respond\",\"message\":\"done\"}}");
        assertThat(refused(List.of(one), "{\"i\": {\"type\": \"edit\", \"edited_action\": {\"name\": \"ls\", \"args\": {}}}}"))
                .containsExactly("the edit must stay a call of write_file, it names ls");
    }

    @Test
    void anAnswerToACamelCaseRequestIsInCamelCase() {
        PendingInterrupt one =
                request("i", "batched", "waiting", fields("actionRequests", items()), "write_file", WRITE, ALL);
        assertThat(resume(List.of(one), "{\"decisions\": [{\"type\": \"edit\", \"edited_action\": {\"name\": \"write_file\","
                        + " \"args\": {\"file_path\": \"/b\", \"content\": \"\"}}}]}"))
                .isEqualTo("{\"decisions\":[{\"type\":\"edit\",\"editedAction\":{\"name\":\"write_file\","
                        + "\"args\":{\"file_path\":\"/b\",\"content\":\"\"}}}]}");
    }

    @Test
    void oneDecisionForTwoCallsIsRefused() {
        assertThat(refused(List.of(two("i")), "{\"decisions\": [{\"type\": \"approve\"}]}"))
                .containsExactly("number of decisions (1) does not match number of waiting calls (2)");
    }

    @Test
    void aWordThatIsNotAllowedForACallIsRefusedWithThoseThatAre() {
        String edit = "{\"type\": \"edit\", \"edited_action\": {\"name\": \"edit_file\", \"args\": {}}}";
        assertThat(refused(List.of(two("i")), "{\"decisions\": [{\"type\": \"approve\"}, " + edit + "]}"))
                .containsExactly("decision edit is not allowed for edit_file; allowed: approve, reject");
        assertThat(refused(List.of(two("i")), "{\"decisions\": [{\"type\": \"accept\"}, {\"type\": \"ignore\"}]}"))
                .containsExactly(
                        "decision accept is not allowed for write_file; allowed: approve, edit, reject, respond",
                        "decision ignore is not allowed for edit_file; allowed: approve, reject");
    }

    @Test
    void anAnswerWithoutIdIsRefusedWhereTwoRequestsWait() {
        assertThat(refused(List.of(two("i1"), two("i2")), EDIT_AND_REJECT))
                .containsExactly("the interrupt id must be given: 2 requests wait, i1, i2");
    }

    @Test
    void unknownRequestsDoubleAnswersAndStuckRequestsAreRefused() {
        String approve = "\"decisions\": [{\"type\": \"approve\"}, {\"type\": \"approve\"}]}";
        assertThat(refused(List.of(two("i")), "[{\"interrupt_id\": \"x\", " + approve + "]"))
                .containsExactly("no request x waits in this thread; waiting: i");
        assertThat(refused(List.of(two("i")), "[{\"interrupt_id\": \"i\", " + approve + ", {\"interrupt_id\": \"i\", " + approve + "]"))
                .containsExactly("request i is answered twice");
        assertThat(refused(List.of(request("i", "batched", "stuck", ForeignValue.Fields.EMPTY, "write_file", WRITE, ALL)),
                        "{\"decisions\": [{\"type\": \"approve\"}]}"))
                .singleElement()
                .asString()
                .startsWith("an earlier answer that did not fit is saved with request i");
        assertThat(refused(List.of(), "{\"decisions\": [{\"type\": \"approve\"}]}"))
                .containsExactly("nothing waits for an answer in this thread");
    }

    @Test
    void editedArgumentsKeepTheirTypes() {
        PendingInterrupt read = request(
                "i", "batched", "waiting", ForeignValue.Fields.EMPTY,
                "edit_file", EDIT, ALL, "send_mail", fields("count", new ForeignValue.Int(2), "to", "a"), ALL);
        String first = "{\"type\": \"edit\", \"edited_action\": {\"name\": \"edit_file\", \"args\": %s}}";
        String second = "{\"type\": \"edit\", \"edited_action\": {\"name\": \"send_mail\", \"args\": %s}}";
        assertThat(refused(List.of(read), "{\"decisions\": ["
                        + first.formatted("{\"file_path\": \"/a\", \"old_string\": \"a\", \"new_string\": \"b\", \"replace_all\": \"true\"}")
                        + ", " + second.formatted("{\"count\": \"2\", \"to\": \"b\"}") + "]}"))
                .containsExactly("replace_all must be true or false, it is a text", "count was a number, the edit makes it a text");
        assertThat(refused(List.of(read), "{\"decisions\": ["
                        + first.formatted("{\"file_path\": \"/a\", \"old_string\": \"a\"}")
                        + ", " + second.formatted("{\"count\": 3, \"to\": \"b\"}") + "]}"))
                .containsExactly("edit_file needs new_string, a text");
        assertThat(refused(List.of(read), "{\"decisions\": ["
                        + first.formatted("{\"path\": \"/a\", \"file_path\": \"/a\", \"old_string\": \"a\", \"new_string\": \"b\"}")
                        + ", {\"type\": \"approve\"}]}"))
                .containsExactly("edit_file takes no argument path; it takes file_path, old_string, new_string, replace_all");
    }

    @Test
    void aFileThatDoesNotFitIsRefusedByEntryAndField() {
        assertThat(sentence("7")).isEqualTo("the decisions must be a list of objects with interrupt_id and decisions");
        assertThat(sentence("[]")).isEqualTo("it holds no decision");
        assertThat(sentence("[{\"interrupt_id\": 3, \"decisions\": []}]")).isEqualTo("entry 1: interrupt_id must be a text");
        assertThat(sentence("[{\"interrupt_id\": \"i\"}]"))
                .isEqualTo("entry 1: decisions must be a list with one decision for each call");
        assertThat(sentence("[{\"decisions\": [{\"type\": \"approve\"}, 1]}]"))
                .isEqualTo("entry 1, decision 2 must be an object with a type: approve, edit, reject, respond or defer");
        assertThat(sentence("{\"decisions\": [{\"type\": \"respond\"}]}"))
                .isEqualTo("the file, decision 1: respond requires a message, which replaces the call's result");
        assertThat(sentence("{\"decisions\": [{\"type\": \"edit\", \"edited_action\": {\"name\": \"ls\", \"args\": []}}]}"))
                .isEqualTo("the file, decision 1: edit needs edited_action with name, a text, and args, an object");
        assertThat(sentence("{\"decisions\": [{\"type\": \"reject\", \"message\": 1}]}"))
                .isEqualTo("the file, decision 1: message must be a text");
    }

    private static String sentence(String json) {
        return switch (AnswerForm.read(json(json))) {
            case Outcome.Failed<List<RequestAnswer>>(Failure failure) -> failure.sentence();
            case Outcome.Ok<List<RequestAnswer>> ok -> "read: " + ok.value();
        };
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        List<RequestAnswer> answers = List.of(
                new RequestAnswer("i", List.of(
                        new Decision.Approve(), new Decision.Edit("ls", fields("path", "/")), new Decision.Reject(null),
                        new Decision.Reject("no"), new Decision.Respond("done"))),
                new RequestAnswer(null, List.of(new Decision.Approve())));
        assertThat(AnswerForm.read(json(JsonText.JAVASCRIPT.of(AnswerForm.write(answers)))).orThrow()).isEqualTo(answers);
    }

    @Test
    void thePayloadIsSourceInBothLanguagesAndHasAHash() {
        ResumePayload payload =
                ((CheckedAnswers.Fits) check(List.of(two("i")), "{\"decisions\": [{\"type\": \"approve\"}, {\"type\": \"reject\"}]}")).payload();
        assertThat(payload.python())
                .contains("Command(resume={'decisions': [{'type': 'approve'}, {'type': 'reject'}]})")
                .contains("{\"thread_id\": 't'}");
        assertThat(payload.typeScript())
                .contains("new Command({ resume: {\"decisions\":[{\"type\":\"approve\"},{\"type\":\"reject\"}]} })")
                .contains("{ thread_id: \"t\" }");
        assertThat(payload.hash()).hasSize(64).isNotEqualTo(new ResumePayload("t", ForeignValue.Fields.EMPTY, List.of()).hash());
    }
}
