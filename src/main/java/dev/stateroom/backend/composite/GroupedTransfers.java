package dev.stateroom.backend.composite;

import dev.stateroom.agent.AgentBackend;
import dev.stateroom.agent.AgentBackend.Content;
import dev.stateroom.agent.AgentBackend.OptionalCall;
import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.AgentResult;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import dev.stateroom.dialect.Era;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Transfers of a composite: one call per backend with all its files, with results in the caller's order under the caller's paths. */
record GroupedTransfers(Dialect dialect, Function<String, CompositeAgentBackend.Target> routing) {
    /** A file of the call with its index. */
    private record Placed<T>(int place, T sent) {}

    AgentReply<List<AgentResult.Upload>> upload(List<Content> files) {
        Map<AgentBackend, List<Placed<Content>>> batches = new LinkedHashMap<>();
        for (int i = 0; i < files.size(); i++) {
            CompositeAgentBackend.Target target = routing.apply(files.get(i).path());
            batches.computeIfAbsent(target.backend(), _ -> new ArrayList<>())
                    .add(new Placed<>(i, new Content(target.path(), files.get(i).bytes())));
        }
        return run(
                OptionalCall.UPLOAD,
                batches,
                AgentBackend::uploadFiles,
                (place, answer) -> new AgentResult.Upload(files.get(place).path(), answer.error()));
    }

    AgentReply<List<AgentResult.Download>> download(List<String> paths) {
        Map<AgentBackend, List<Placed<String>>> batches = new LinkedHashMap<>();
        for (int i = 0; i < paths.size(); i++) {
            CompositeAgentBackend.Target target = routing.apply(paths.get(i));
            batches.computeIfAbsent(target.backend(), _ -> new ArrayList<>()).add(new Placed<>(i, target.path()));
        }
        return run(
                OptionalCall.DOWNLOAD,
                batches,
                AgentBackend::downloadFiles,
                (place, answer) -> new AgentResult.Download(paths.get(place), answer.content(), answer.error(), answer.stored()));
    }

    private <T, R> AgentReply<List<R>> run(
            OptionalCall call,
            Map<AgentBackend, List<Placed<T>>> batches,
            BiFunction<AgentBackend, List<T>, AgentReply<List<R>>> transfer,
            BiFunction<Integer, R, R> answered) {
        TreeMap<Integer, R> results = new TreeMap<>();
        for (Map.Entry<AgentBackend, List<Placed<T>>> batch : batches.entrySet()) {
            if (dialect.language() == Era.Language.JAVASCRIPT && !batch.getKey().optionalCalls().contains(call)) {
                String name = call == OptionalCall.UPLOAD ? "uploadFiles" : "downloadFiles";
                return AgentReply.raised("Error", "Backend does not support " + name);
            }
            if (!dialect.holds(DialectFact.MISSING_CALL_RAISES) && !batch.getKey().optionalCalls().contains(call)) {
                // The method returns nothing, and the composite counts the results.
                return AgentReply.raised("TypeError", "object of type 'NoneType' has no len()");
            }
            List<Placed<T>> sent = batch.getValue();
            AgentReply<List<R>> reply = transfer.apply(batch.getKey(), sent.stream().map(Placed::sent).toList());
            if (!(reply instanceof AgentReply.Answered<List<R>>(List<R> answers))) {
                return reply;
            }
            for (int i = 0; i < Math.min(sent.size(), answers.size()); i++) {
                int place = sent.get(i).place();
                results.put(place, answered.apply(place, answers.get(i)));
            }
        }
        return AgentReply.of(List.copyOf(results.values()));
    }
}
