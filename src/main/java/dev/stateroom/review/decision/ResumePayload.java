package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.text.JsonText;
import dev.stateroom.agent.text.PythonRepr;
import dev.stateroom.agent.text.Sha256;
import java.util.List;

/**
 * The value of {@code command.resume} for the runtime.
 *
 * @param threadId the thread that continues
 * @param resume the value: {@code {"decisions": […]}}, or an object with an entry for each request id
 * @param answers the answers that it contains, each with the id of its request, in the order of the open requests
 */
public record ResumePayload(String threadId, ForeignValue resume, List<RequestAnswer> answers) {
    /** Copies the list. */
    public ResumePayload {
        answers = List.copyOf(answers);
    }

    /** The value as one line of JSON. */
    public String json() {
        return JsonText.JAVASCRIPT.of(resume);
    }

    /** SHA-256 of {@link #json} in UTF-8, as 64 hexadecimal digits. */
    public String hash() {
        return Sha256.of(json());
    }

    /** Python source that sends it, for an agent in the variable {@code agent}. */
    public String python() {
        return "from langgraph.types import Command\n\nagent.invoke(\n    Command(resume=" + PythonRepr.of(resume)
                + "),\n    config={\"configurable\": {\"thread_id\": " + PythonRepr.of(new ForeignValue.Text(threadId)) + "}},\n)\n";
    }

    /** TypeScript source that sends it, for an agent in the variable {@code agent}. */
    public String typeScript() {
        return "import { Command } from \"@langchain/langgraph\";\n\nawait agent.invoke(\n  new Command({ resume: " + json()
                + " }),\n  { configurable: { thread_id: " + JsonText.JAVASCRIPT.of(threadId) + " } },\n);\n";
    }
}
