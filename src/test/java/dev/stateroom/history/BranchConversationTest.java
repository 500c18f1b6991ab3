package dev.stateroom.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.BranchConversation.Voice;
import dev.stateroom.ui.FakeThread;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was said on a branch, and at which step. */
final class BranchConversationTest {
    private static Message said(String type, String id, ForeignValue content) {
        return new Message(type, id, null, content, List.of(), null, null, ForeignValue.Fields.EMPTY);
    }

    private static ForeignValue text(String text) {
        return new ForeignValue.Text(text);
    }

    @Test
    void eachMessageIsAtTheStepThatFirstHasIt() {
        Message first = said("human", "h-1", text("begin"));
        FakeThread thread = new FakeThread("t")
                .step(Map.of(), first)
                .step(Map.of(), FakeThread.asks("c-1", "write_file", "/a"))
                .step(Map.of("/a", "1"), FakeThread.answers("c-1", "write_file", "done"), first)
                .step(Map.of(), said("remove", "h-1", text("")), said("human", "h-2", text("go on")));
        Timeline line = Timeline.of(thread, thread.checkpoints().getFirst().key(), Cancellation.NEVER, Progress.SILENT);
        BranchConversation conversation = BranchConversation.of(thread, line, Cancellation.NEVER);
        assertThat(conversation.entries()).extracting(BranchConversation.Entry::voice).containsExactly(Voice.PERSON, Voice.MODEL, Voice.RESULT, Voice.PERSON);
        assertThat(conversation.entries()).extracting(BranchConversation.Entry::index).containsExactly(0, 1, 2, 3);
        assertThat(conversation.entries()).extracting(BranchConversation.Entry::turn).containsExactly(1, 1, 1, 2);
        assertThat(line.turns()).extracting(Timeline.Turn::firstIndex).containsExactly(0, 3);
        assertThat(conversation.upTo(-1)).isEqualTo(-1);
        assertThat(conversation.upTo(2)).isEqualTo(2);
        assertThat(conversation.upTo(99)).isEqualTo(3);
    }

    @Test
    void reasoningIsTakenFromTheBlocksOfBothForms() {
        ForeignValue.Fields one = ForeignValue.Fields.copyOf(Map.of("type", text("thinking"), "thinking", text("first")));
        ForeignValue.Fields two = ForeignValue.Fields.copyOf(Map.of("type", text("reasoning"), "reasoning", text("second")));
        ForeignValue.Fields spoken = ForeignValue.Fields.copyOf(Map.of("type", text("text"), "text", text("aloud")));
        Message message = said("ai", "m", new ForeignValue.Items(List.of(one, two, spoken)));
        BranchConversation.Entry entry = new BranchConversation.Entry(0, new CheckpointKey("", "1"), 0, Voice.MODEL, message, 0);
        assertThat(entry.reasoning()).isEqualTo("first\nsecond");
        assertThat(message.text()).isEqualTo("aloud");
    }
}
