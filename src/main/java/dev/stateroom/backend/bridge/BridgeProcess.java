package dev.stateroom.backend.bridge;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.backend.shell.ProcessSession;
import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.Cancellation;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One running interpreter. Several calls may be in flight; callers never block on a pipe: one thread writes, one reads responses, one reads
 * the output. It exits at the end of its input, so also when this program is killed.
 */
final class BridgeProcess {
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Duration GRACE = Duration.ofMillis(500);
    private static final byte[] END = new byte[0];
    private static final int LONGEST_PRINTED = 1 << 16;
    /** Longest folder path of a socket, which the system limits. */
    private static final int LONGEST_SOCKET = 90;
    /** Largest number of items of one response that comes in parts. */
    private static final int MOST_ITEMS = 1_000_000;

    private final ProcessHandle process;
    /** Null for a forked process: another program is its parent, and it prints to that one's output. */
    private final @Nullable Process own;
    private final OutputStream requests;
    private final InputStream answers;
    private final BridgeLog log;
    private final int longest;
    private final BlockingQueue<byte[]> outgoing = new LinkedBlockingQueue<>();
    private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong();
    private volatile @Nullable String ended;
    private volatile @Nullable Thread printing;

    /** A call in flight. */
    private static final class Waiting {
        private final CompletableFuture<BridgeResponse> answer = new CompletableFuture<>();
        private final Map<String, List<ForeignValue>> parts = new LinkedHashMap<>();

        /** Adds a part; returns false if there are too many. */
        boolean take(ForeignValue.Fields part) {
            part.values().forEach((name, items) -> parts.computeIfAbsent(name, _ -> new ArrayList<>()).addAll(ForeignValue.items(items)));
            return parts.values().stream().mapToInt(List::size).sum() <= MOST_ITEMS;
        }

        /** The last message merged with the parts before it; the field with an empty name is a bare list. */
        BridgeResponse whole(BridgeResponse last) {
            if (parts.isEmpty() || !(last instanceof BridgeResponse.Made(ForeignValue value))) {
                return last;
            }
            if (value instanceof ForeignValue.Items(List<ForeignValue> items)) {
                return new BridgeResponse.Made(new ForeignValue.Items(joined("", items)));
            }
            Map<String, ForeignValue> fields = new LinkedHashMap<>(ForeignValue.fields(value).values());
            parts.keySet().forEach(name -> fields.put(name, new ForeignValue.Items(joined(name, ForeignValue.items(fields.get(name))))));
            return new BridgeResponse.Made(ForeignValue.Fields.copyOf(fields));
        }

        private List<ForeignValue> joined(String name, List<ForeignValue> rest) {
            List<ForeignValue> all = new ArrayList<>(parts.getOrDefault(name, List.of()));
            all.addAll(rest);
            return all;
        }
    }

    private BridgeProcess(
            ProcessHandle process, @Nullable Process own, OutputStream requests, InputStream answers, BridgeLog log, int longest) {
        this.process = process;
        this.own = own;
        this.requests = requests;
        this.answers = answers;
        this.log = log;
        this.longest = longest;
    }

    /** Starts the interpreter and sends it the script. */
    static BridgeProcess start(BridgeSetup setup, BridgeLog log) throws IOException {
        if (!isThere(Path.of(setup.interpreter().getFirst()))) {
            throw new NoSuchFileException("there is no such program");
        }
        BridgeScript script = BridgeScript.of(setup.language());
        List<String> words = new ArrayList<>(setup.interpreter());
        words.addAll(script.arguments());
        ProcessBuilder builder =
                new ProcessBuilder(ProcessSession.leading(words)).directory(setup.folder().toFile());
        builder.environment().put("PYTHONIOENCODING", "utf-8");
        Process own = builder.start();
        BridgeProcess child = new BridgeProcess(own.toHandle(), own, own.getOutputStream(), own.getInputStream(), log, setup.limits().message());
        child.outgoing.add(BridgeMessages.line(new ForeignValue.Text(script.text())));
        child.printing = thread("bridge log", () -> child.print(own.getErrorStream()));
        child.begin();
        return child;
    }

    private void begin() {
        thread("bridge requests", this::write);
        thread("bridge answers", this::read);
    }

    /**
     * Forks this process: the new one has the packages loaded, and shares nothing with this one from then on. It has its own channel.
     *
     * @return null if forking is not possible, as on most systems
     */
    @Nullable BridgeProcess split(Duration limit, Cancellation cancellation) {
        try (ScratchFolder place = ScratchFolder.createShort("split", LONGEST_SOCKET);
                ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            Path socket = place.path().resolve("s");
            door.bind(UnixDomainSocketAddress.of(socket));
            BridgeResponse answer = call("split", new ForeignValue.Fields(Map.of("socket", new ForeignValue.Text(socket.toString()))), limit, cancellation);
            if (!(answer instanceof BridgeResponse.Made(ForeignValue.Fields made) && made.get("pid") instanceof ForeignValue.Int(long pid))) {
                return null;
            }
            // It connected before it was forked.
            SocketChannel channel = door.accept();
            ProcessHandle there = ProcessHandle.of(pid).orElse(null);
            if (there == null) {
                channel.close();
                return null;
            }
            BridgeProcess child = new BridgeProcess(
                    there, null, Channels.newOutputStream(channel), Channels.newInputStream(channel), log, longest);
            child.begin();
            return child;
        } catch (IOException | UnsupportedOperationException e) {
            log.add("[a further interpreter is started, as none can be split off: " + e.getMessage() + "]");
            return null;
        }
    }

    /** A path is checked as it is, a bare name is searched for as the system does. */
    private static boolean isThere(Path program) {
        if (program.getNameCount() > 1 || program.isAbsolute()) {
            return Files.isExecutable(program);
        }
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("", ".exe", ".cmd").map(ending -> Path.of(folder, program + ending)))
                .anyMatch(Files::isExecutable);
    }

    private static Thread thread(String name, Runnable work) {
        return Thread.ofPlatform().daemon().name(name).start(work);
    }

    long pid() {
        return process.pid();
    }

    /** The reason why it has ended; null while it runs. */
    @Nullable String ended() {
        return ended;
    }

    /**
     * Makes a call and waits for its response. On timeout the child process is ended: it may hang.
     *
     * @throws dev.stateroom.work.CancelledException when cancelled; the child process continues
     */
    BridgeResponse call(String call, ForeignValue.Fields args, Duration limit, Cancellation cancellation) {
        long id = ids.incrementAndGet();
        Waiting mine = new Waiting();
        waiting.put(id, mine);
        String gone = ended;
        if (gone != null) {
            waiting.remove(id);
            return new BridgeResponse.Failed(new Failure(Failure.Kind.UNREACHABLE, gone));
        }
        outgoing.add(BridgeMessages.request(id, call, args));
        long deadline = System.nanoTime() + limit.toNanos();
        try {
            while (true) {
                if (cancellation.isRequested()) {
                    outgoing.add(BridgeMessages.cancel(id));
                    cancellation.check();
                }
                try {
                    return mine.answer.get(LOOK.toMillis(), TimeUnit.MILLISECONDS);
                } catch (TimeoutException notYet) {
                    if (System.nanoTime() - deadline > 0) {
                        end("it did not answer " + call + " within " + limit.toMillis() / 1000.0 + " s and was ended");
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            outgoing.add(BridgeMessages.cancel(id));
            throw new dev.stateroom.work.CancelledException();
        } catch (ExecutionException e) {
            throw new AssertionError("answers are never completed by an exception", e);
        } finally {
            waiting.remove(id);
        }
    }

    private void write() {
        try (OutputStream out = requests) {
            for (byte[] line = outgoing.take(); line != END; line = outgoing.take()) {
                out.write(line);
                out.flush();
            }
        } catch (IOException gone) {
            // Its responses end as well; their reader reports that.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void read() {
        String why = null;
        try (InputStream in = answers) {
            BoundedLines lines = new BoundedLines(in, longest);
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                received(line);
            }
        } catch (BoundedLines.TooLong e) {
            why = "it sent a message of more than " + longest + " bytes and was ended";
        } catch (IOException gone) {
            // The same as the end of the stream.
        }
        end(why == null ? exit() : why);
    }

    private void received(byte[] line) {
        BridgeMessages.Received message = BridgeMessages.read(line);
        Waiting asked = message == null ? null : waiting.get(message.id());
        if (message == null) {
            log.add("[not a message] " + new String(line, 0, Math.min(line.length, LONGEST_PRINTED), StandardCharsets.UTF_8));
        } else if (asked != null && message.part() != null) {
            if (!asked.take(message.part())) {
                end("it sent an answer with more than " + MOST_ITEMS + " entries and was ended");
            }
        } else if (asked != null && message.answer() != null) {
            asked.answer.complete(asked.whole(message.answer()));
        }
    }

    private String exit() {
        Process started = own;
        if (started == null) {
            return "it ended";
        }
        try {
            String how = started.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS)
                    ? "it ended with exit code " + started.exitValue()
                    : "it closed its output";
            Thread print = printing;
            if (print != null) {
                print.join(GRACE);
            }
            String last = log.last();
            return last.isEmpty() ? how : how + " (" + last + ")";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "it ended";
        }
    }

    private void print(InputStream printed) {
        try (InputStream in = printed) {
            BoundedLines lines = new BoundedLines(in, LONGEST_PRINTED);
            for (byte[] line = lines.next(); line != null; line = lines.next()) {
                log.add(new String(line, StandardCharsets.UTF_8).stripTrailing());
            }
        } catch (BoundedLines.TooLong e) {
            log.add("[a line of more than " + LONGEST_PRINTED + " bytes; the rest is not shown]");
            drain(printed);
        } catch (IOException gone) {
            // The output has ended.
        }
    }

    /** Drains the child's output: the child must never block on a full pipe. */
    private static void drain(InputStream printed) {
        try {
            printed.transferTo(OutputStream.nullOutputStream());
        } catch (IOException gone) {
            // The output has ended.
        }
    }

    /** Ends it with its child processes, and fails all calls in flight with that reason; the first reason is kept. */
    void end(String why) {
        synchronized (this) {
            if (ended == null) {
                ended = why;
            }
        }
        outgoing.add(END);
        ProcessSession.end(process, GRACE);
        BridgeResponse none = new BridgeResponse.Failed(new Failure(Failure.Kind.UNREACHABLE, String.valueOf(ended)));
        waiting.values().forEach(call -> call.answer.complete(none));
    }
}
