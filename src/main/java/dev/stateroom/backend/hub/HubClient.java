package dev.stateroom.backend.hub;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.hub.HubReply.Done;
import dev.stateroom.backend.hub.HubReply.Refused;
import dev.stateroom.http.HttpAnswer;
import dev.stateroom.http.HttpLimits;
import dev.stateroom.http.HttpService;
import dev.stateroom.http.ServiceRequest.Repeat;
import dev.stateroom.http.ServiceRequest;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.CommitHistory.Commit;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One repository of a hub over HTTP. Only the key's workspace is cached: every call sends a request. A commit on top of a parent is retried
 * if its response was lost, since the hub refuses it if it has been made already; a first commit, without a parent, is not retried.
 */
public final class HubClient implements HubRepository {
    /** Timeouts and retries of requests: the same statuses are retried as by the official clients. */
    public static final HttpLimits LIMITS = HttpLimits.USUAL.busyAt(Set.of(408, 425, 429, 500, 502, 503, 504));

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-_]*");
    private static final int PAGE = 100;

    private final HttpService service;
    private final HubIdentifier repository;
    private final HubWording wording;
    private volatile @Nullable String tenant;

    /** A client over a service that stays open when this is no longer used. */
    public HubClient(HttpService service, HubIdentifier repository, HubWording wording) {
        this.service = service;
        this.repository = repository;
        this.wording = wording;
    }

    public HubIdentifier repository() {
        return repository;
    }

    @Override
    public HubReply<Snapshot> pull() {
        return tree(repository.version(), Cancellation.NEVER).map(HubTreeAt::files);
    }

    /**
     * The tree at a version: a hash, its first digits, a tag, or null for the newest. Refused with 404 if there is no such
     * repository, commit or tag.
     */
    public HubReply<HubTreeAt> tree(@Nullable String version, Cancellation cancellation) {
        return ask(HubRequest.pull(service.base(), repository, version), null, Repeat.SAFE, cancellation).then(answer -> {
            HubTreeAt tree = HubTreeAt.of(PlainJson.read(answer.body()));
            return tree == null
                    ? new Refused<>(answer.status(), service.name() + " does not answer as a hub does: its answer holds no tree")
                    : new Done<>(tree);
        });
    }

    /** True if the repository exists, even if it is empty. */
    public HubReply<Boolean> exists(Cancellation cancellation) {
        HubReply<Boolean> reply = ask(HubRequest.exists(repository), null, Repeat.SAFE, cancellation).map(_ -> true);
        return reply instanceof Refused<Boolean> refused && refused.isMissing() ? new Done<>(false) : reply;
    }

    /** At most {@code most} of the newest commits, newest first. */
    public HubReply<List<Commit>> history(int most, Cancellation cancellation) {
        List<Commit> commits = new ArrayList<>();
        while (true) {
            HubRequest request = HubRequest.history(repository, Math.min(PAGE, most - commits.size()), commits.size());
            HubReply<Boolean> more = ask(request, null, Repeat.SAFE, cancellation).map(answer -> {
                List<Commit> page = commits(PlainJson.read(answer.body()));
                commits.addAll(page);
                return !page.isEmpty() && commits.size() < Math.min(most, total(answer));
            });
            if (!(more instanceof Done<Boolean>(Boolean goesOn)) || !goesOn) {
                return more.map(_ -> List.copyOf(commits.subList(0, Math.min(most, commits.size()))));
            }
        }
    }

    private static long total(HttpAnswer answer) {
        return ForeignValue.fields(PlainJson.read(answer.body())).get("total") instanceof ForeignValue.Int(long total) ? total : 0;
    }

    @Override
    public HubReply<String> push(SequencedMap<String, @Nullable String> changes, @Nullable String parent) {
        return prepared().then(_ -> {
            HubRequest request = HubRequest.commit(service.base(), repository);
            Repeat repeat = parent == null ? Repeat.WHERE_REFUSED : Repeat.SAFE;
            Outcome<HttpAnswer> sent = service.send(
                    ServiceRequest.json(request.method(), request.sent(), commit(changes, parent), repeat), Cancellation.NEVER);
            HubReply<String> reply = reply(request, sent).then(this::committed);
            // A first try may have succeeded although its response was lost: the second one is then too late.
            boolean mayBeOurs = sent instanceof Outcome.Ok<HttpAnswer>(HttpAnswer answer) && answer.status() == 409 && answer.tries() > 1;
            return mayBeOurs ? landed(changes, reply) : reply;
        });
    }

    private HubReply<String> committed(HttpAnswer answer) {
        String hash = ForeignValue.text(ForeignValue.fields(ForeignValue.fields(PlainJson.read(answer.body())).get("commit")).get("commit_hash"));
        return hash == null
                ? new Refused<>(answer.status(), service.name() + " does not answer as a hub does: its answer names no commit")
                : new Done<>(hash);
    }

    private HubReply<String> landed(SequencedMap<String, @Nullable String> changes, HubReply<String> conflict) {
        if (tree(null, Cancellation.NEVER) instanceof Done<HubTreeAt>(HubTreeAt head) && head.commit() != null) {
            SequencedMap<String, String> files = head.files().files();
            if (changes.entrySet().stream().allMatch(change -> Objects.equals(files.get(change.getKey()), change.getValue()))) {
                return new Done<>(head.commit());
            }
        }
        return conflict;
    }

    private static byte[] commit(SequencedMap<String, @Nullable String> changes, @Nullable String parent) {
        Map<String, ForeignValue> files = new LinkedHashMap<>();
        changes.forEach((path, text) -> {
            Map<String, ForeignValue> file = new LinkedHashMap<>();
            if (text != null) {
                file.put("type", new ForeignValue.Text("file"));
                file.put("content", new ForeignValue.Text(text));
            }
            files.put(path, text == null ? ForeignValue.Null.INSTANCE : new ForeignValue.Fields(file));
        });
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("files", new ForeignValue.Fields(files));
        if (parent != null) {
            body.put("parent_commit", new ForeignValue.Text(parent));
        }
        return PlainJson.compact(new ForeignValue.Fields(body));
    }

    /** Makes sure that the repository belongs to the key's workspace and exists. */
    private HubReply<Boolean> prepared() {
        return tenant().then(ours -> !repository.isOurs() && !repository.owner().equals(ours)
                ? new Refused<>(0, wording.otherTenant(ours, repository.owner()))
                : exists(Cancellation.NEVER).then(there -> there ? new Done<>(true) : create()));
    }

    /** The workspace of the key, requested once. */
    private HubReply<String> tenant() {
        String known = tenant;
        return known != null
                ? new Done<>(known)
                : ask(HubRequest.settings(), null, Repeat.SAFE, Cancellation.NEVER).map(answer -> {
                    String handle = ForeignValue.text(ForeignValue.fields(PlainJson.read(answer.body())).get("tenant_handle"));
                    String named = handle == null ? "" : handle;
                    tenant = named;
                    return named;
                });
    }

    private HubReply<Boolean> create() {
        String name = repository.name();
        if (!NAME.matcher(name).matches()) {
            return new Refused<>(0, wording.noName(name));
        }
        Map<String, ForeignValue> body = new LinkedHashMap<>();
        body.put("repo_handle", new ForeignValue.Text(name));
        body.put("repo_type", new ForeignValue.Text("agent"));
        body.put("is_public", new ForeignValue.Bool(false));
        // Safe to retry: the response to the second request is that the repository exists.
        HubReply<Boolean> made =
                ask(HubRequest.create(), PlainJson.compact(new ForeignValue.Fields(body)), Repeat.SAFE, Cancellation.NEVER).map(_ -> true);
        return made instanceof Refused<Boolean> refused && refused.isConflict() ? new Done<>(true) : made;
    }

    private HubReply<HttpAnswer> ask(HubRequest request, byte @Nullable [] body, Repeat repeat, Cancellation cancellation) {
        ServiceRequest question = body == null
                ? new ServiceRequest(request.method(), request.sent(), Map.of(), null, repeat)
                : ServiceRequest.json(request.method(), request.sent(), body, repeat);
        return reply(request, service.send(question, cancellation));
    }

    private HubReply<HttpAnswer> reply(HubRequest request, Outcome<HttpAnswer> sent) {
        return switch (sent) {
            case Outcome.Failed<HttpAnswer>(var failure) -> new Refused<>(0, wording.unreachable(request, failure.sentence()));
            case Outcome.Ok<HttpAnswer>(HttpAnswer answer) ->
                answer.isOk()
                        ? new Done<>(answer)
                        : new Refused<>(answer.status(), wording.refused(request, service.base() + request.sent(), answer));
        };
    }

    private static List<Commit> commits(ForeignValue value) {
        List<Commit> commits = new ArrayList<>();
        for (ForeignValue item : ForeignValue.items(ForeignValue.fields(value).get("commits"))) {
            ForeignValue.Fields fields = ForeignValue.fields(item);
            String hash = ForeignValue.text(fields.get("commit_hash"));
            if (hash != null) {
                OffsetDateTime created = IsoTime.parse(ForeignValue.text(fields.get("created_at")));
                String description = ForeignValue.text(fields.get("description"));
                commits.add(new Commit(
                        hash,
                        ForeignValue.text(fields.get("parent_commit_hash")),
                        created == null ? null : created.toInstant(),
                        description == null ? "" : description));
            }
        }
        return commits;
    }
}
