package dev.stateroom.bench;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.FileSet;
import dev.stateroom.langgraph.channel.PersistentFiles;
import java.util.LinkedHashMap;
import java.util.Map;

/** The first files of the corpus as an agent's state, in the form of a recorded thread's state. */
final class GeneratedState {
    private GeneratedState() {}

    /** @param most the number of characters of each file that are kept */
    static FileSet of(TextCorpus corpus, int count, int most) {
        String time = "2026-01-01T00:00:00+00:00";
        Map<String, FileData> files = LinkedHashMap.newLinkedHashMap(count);
        for (int i = 0; i < count; i++) {
            FileData.Content content = new FileData.Text(corpus.text(i, most));
            files.put("/" + TextCorpus.path(i), new FileData(content, "utf-8", null, time, time));
        }
        return PersistentFiles.of(files);
    }
}
