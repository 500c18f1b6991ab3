package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.langgraph.server.ApprovalServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Questions of {@code interrupt(…)} and agent-inbox's {@code HumanInterrupt}, answered by command. */
final class QuestionAnswerCommandsTest {
    private static final String EDIT = "[{\"type\": \"edit\", \"args\": {\"action\": \"send_mail\", \"args\": {\"to\": \"x@y.z\"}}}]";

    @TempDir
    Path folder;

    private final ApprovalServer server = new ApprovalServer();

    @AfterEach
    void close() {
        server.close();
    }

    private CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    private CommandRun resume(String... more) {
        String[] args = new String[more.length + 3];
        args[0] = "resume";
        args[1] = server.address();
        args[2] = "ask";
        System.arraycopy(more, 0, args, 3, more.length);
        return run(args);
    }

    private JsonNode sent() {
        return server.began.getLast().at("/command/resume");
    }

    private static JsonNode json(String text) {
        return JsonMapper.shared().readTree(text);
    }

    private List<String> audited() {
        return run("audit", "--json", "--limit", "0").json().valueStream().map(row -> row.get("action").stringValue()).toList().reversed();
    }

    private void asksForMail(boolean inList, boolean accepts, boolean ignores) {
        Map<String, Object> human = Map.of(
                "action_request", Map.of("action", "send_mail", "args", Map.of("to", "a@b.c")),
                "config", Map.of("allow_accept", accepts, "allow_edit", true, "allow_respond", true, "allow_ignore", ignores),
                "description", "Mail to a@b.c");
        server.question("ask", "Write to A.", inList ? List.of(human) : human);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"eu\"", "7", "1.5", "false", "\"\"", "[\"eu\", null, 2]", "[]", "{\"region\": \"eu\", \"n\": {\"deep\": [true]}}"})
    void aQuestionIsAnsweredByAnyJsonValue(String value) {
        server.question("ask", "Deploy.", "Which region?");
        CommandRun sent = resume("--value", value, "--reason", "nearest");
        assertThat(sent.status()).as(sent.out() + sent.err()).isZero();
        assertThat(sent()).isEqualTo(json(value));
        assertThat(server.waiting("ask")).isEmpty();
        JsonNode row = run("audit", "--json", "--limit", "0").json().valueStream()
                .filter(one -> one.get("action").stringValue().equals("responded"))
                .findFirst()
                .orElseThrow();
        assertThat(row.get("subject").stringValue()).isEqualTo("question: Which region?");
        JsonNode detail = row.get("detail").isString() ? json(row.get("detail").stringValue()) : row.get("detail");
        assertThat(detail.get("value")).isEqualTo(json(value));
        assertThat(detail.get("request").stringValue()).isEqualTo("Which region?");
        assertThat(detail.get("reason").stringValue()).isEqualTo("nearest");
        assertThat(audited()).containsExactly("responded", "sent", "answered");
    }

    /** LangGraph takes null for no answer, and an object whose keys all look like ids, an empty one too, for answers by id. */
    @ParameterizedTest
    @ValueSource(strings = {"null", "{}", "{\"00000000000000000000000000000000\": 1}"})
    void aValueThatTheRuntimeWouldTakeForSomethingElseIsSentByTheIdOfItsRequest(String value) {
        server.question("ask", "Deploy.", Map.of("question", "Which region?"));
        CommandRun sent = resume("--value", value);
        assertThat(sent.status()).as(sent.out() + sent.err()).isZero();
        assertThat(sent()).isEqualTo(json("{\"ask-ask1\": " + value + "}"));
    }

    @Test
    void aTextNeedsNoQuotes() {
        server.question("ask", "Deploy.", List.of("eu", "us"));
        CommandRun dry = resume("--text", "eu \"west\"", "--dry-run", "--as", "python");
        assertThat(dry.status()).as(dry.err()).isZero();
        assertThat(dry.out()).contains("Command(resume='eu \"west\"')");
        assertThat(server.began).isEmpty();
        assertThat(resume("--text", "eu \"west\"", "--interrupt", "ask-ask1").status()).isZero();
        assertThat(sent().stringValue()).isEqualTo("eu \"west\"");
    }

    @Test
    void aFileOfDecisionsCanAnswerQuestions() throws IOException {
        server.question("ask", "Deploy.", 7);
        server.batched("batch", "Fix it.", "One file.", server.write("/x.txt", "x"));
        Path file = Files.writeString(
                folder.resolve("decisions.json"),
                "[{\"interrupt_id\": \"ask-ask1\", \"value\": {\"n\": 8}}, {\"interrupt_id\": \"batch-ask1\", \"decisions\": [{\"type\": \"approve\"}]}]");
        CommandRun sent = run("resume", server.address(), "--decisions", file.toString());
        assertThat(sent.status()).as(sent.out() + sent.err()).isZero();
        assertThat(server.began).extracting(body -> body.at("/command/resume"))
                .containsExactlyInAnyOrder(json("{\"n\": 8}"), json("{\"decisions\": [{\"type\": \"approve\"}]}"));
        assertThat(server.files("batch")).containsOnlyKeys("/x.txt");
    }

    @Test
    void anAnswerIsSavedForAProgramThatHasTheAgent() throws IOException {
        server.question("ask", "Deploy.", "Which region?");
        Path out = folder.resolve("answers.json");
        CommandRun saved = resume("--value", "[1.0, \"eu\"]", "--out", out.toString());
        assertThat(saved.status()).as(saved.err()).isZero();
        assertThat(json(Files.readString(out)).at("/threads/0/resume").toString()).isEqualTo("[1.0,\"eu\"]");
        assertThat(server.began).isEmpty();
        assertThat(audited()).containsExactly("responded", "saved");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            --value    | eu                       | --value is not JSON
            --value    | 1 2                      | --value is not JSON
            --value    | 123456789012345678901234 | has more than 64 bits
            --value    | [1e999]                  | not finite
            --reject   | why                      | is a question: answer it with a value, not with decisions
            """)
    void whatDoesNotFitAQuestionIsRefused(String option, String value, String sentence) {
        server.question("ask", "Deploy.", "Which region?");
        CommandRun refused = resume(option, value);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(sentence).hasLineCount(1);
        assertThat(server.began).isEmpty();
    }

    @Test
    void decisionsAreNoAnswerToAQuestionAndAValueIsNoneToCalls() {
        server.question("ask", "Deploy.", "Which region?");
        assertThat(resume("--approve").err()).contains("request ask-ask1 is a question: answer it with a value");
        assertThat(resume("--value", "1", "--interrupt", "other").err()).contains("no request other waits in this thread; waiting: ask-ask1");
        server.batched("batch", "Fix it.", "One file.", server.write("/x.txt", "x"));
        CommandRun refused = run("resume", server.address(), "batch", "--value", "\"yes\"");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("request batch-ask1 asks for decisions about 1 call");
        CommandRun sent = run("resume", server.address(), "batch", "--value", "{\"decisions\": [{\"type\": \"approve\"}]}");
        assertThat(sent.status()).as(sent.err()).isZero();
        assertThat(server.files("batch")).containsOnlyKeys("/x.txt");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHumanInterruptIsListedAsACallAndAnsweredByDecisions(boolean inList) {
        asksForMail(inList, true, true);
        JsonNode listed = run("interrupts", server.address(), "--json").json().get(0);
        assertThat(listed.get("mode").stringValue()).isEqualTo("human_interrupt");
        assertThat(listed.at("/action_requests/0")).isEqualTo(json("{\"name\": \"send_mail\", \"args\": {\"to\": \"a@b.c\"}, \"description\": \"Mail to a@b.c\"}"));
        assertThat(listed.at("/review_configs/0/allowed_decisions")).isEqualTo(json("[\"approve\", \"edit\", \"reject\", \"respond\"]"));
        assertThat(resume("--approve").status()).isZero();
        assertThat(sent()).isEqualTo(json("[{\"type\": \"accept\", \"args\": null}]"));
        assertThat(audited()).containsExactly("approved", "sent", "answered");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [{"type": "ignore", "args": null}]                                               | rejected
            [{"type": "response", "args": "Not today"}]                                      | responded
            [{"type": "edit", "args": {"action": "send_mail", "args": {"to": "x@y.z"}}}]     | edited
            """)
    void aHumanInterruptIsAnsweredAsAgentInboxDoes(String value, String word) {
        asksForMail(true, true, true);
        CommandRun sent = resume("--value", value);
        assertThat(sent.status()).as(sent.out() + sent.err()).isZero();
        assertThat(sent()).isEqualTo(json(value));
        assertThat(audited()).containsExactly(word, "sent", "answered");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [{"type": "accept", "args": null}]        | decision approve is not allowed for send_mail; allowed: edit, respond
            [{"type": "ignore"}]                      | decision reject is not allowed for send_mail; allowed: edit, respond
            [{"type": "response", "args": 1}]         | args of response must be a text
            [{"type": "response"}]                    | args of response must be a text
            [{"type": "edit", "args": {"to": "x"}}]   | args of edit must be an object with action, a text, and args, an object
            [{"type": "approve", "args": null}]       | type is accept, edit, response or ignore, it is approve
            {"type": "response", "args": "x"}         | the answer to a HumanInterrupt is a list with one object
            []                                        | the answer to a HumanInterrupt is a list with one object
            "yes"                                     | the answer to a HumanInterrupt is a list with one object
            """)
    void whatAHumanInterruptDoesNotAllowIsRefused(String value, String sentence) {
        asksForMail(true, false, false);
        CommandRun refused = resume("--value", value);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains(sentence).hasLineCount(1);
        assertThat(server.began).isEmpty();
        assertThat(resume("--value", EDIT).status()).isZero();
    }

    @Test
    void aCommentDecidesNothingAndIsShownWithItsRequest() {
        server.question("ask", "Deploy.", "Which region?");
        CommandRun said = resume("--comment", "Ask Mia first", "--reviewer", "Lead");
        assertThat(said.status()).as(said.err()).isZero();
        assertThat(server.began).isEmpty();
        assertThat(audited()).containsExactly("commented");
        assertThat(run("interrupts", server.address()).out()).contains("comment of Lead", "Ask Mia first");
        JsonNode comment = run("interrupts", server.address(), "--json").json().at("/0/comments/0");
        assertThat(comment.get("text").stringValue()).isEqualTo("Ask Mia first");
        assertThat(resume("--comment", " ").err()).contains("empty");
        assertThat(resume("--comment", "x", "--interrupt", "gone").err()).contains("--interrupt must be one of", "ask-ask1");
    }

    @Test
    void whatIsRiskyIsListedFirstWhereAskedFor() {
        server.batched("a", "Fix it.", "One file.", server.write("/x.txt", "x"));
        server.batched("b", "Fix it.", "One file.", server.write("/y.txt", "pay\u202Epal"));
        server.question("c", "Deploy.", "Which region?");
        assertThat(run("interrupts", server.address(), "--json", "--sort", "priority").json().valueStream().map(one -> one.get("thread_id").stringValue()))
                .containsExactly("b", "a", "c");
    }
}
