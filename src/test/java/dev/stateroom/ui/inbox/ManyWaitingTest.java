package dev.stateroom.ui.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.QuietSource;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.ui.FakeWorkspace;
import dev.stateroom.ui.Pictures;
import dev.stateroom.ui.PromptRobot;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.words.RelativeTime;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.FxWork;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.lang.management.ManagementFactory;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.util.WaitForAsyncUtils;

/** Very much waits, in twenty sources: the list shows what is seen, and no change of it keeps the window from its next frame for long. */
class ManyWaitingTest {
    private static final int SOURCES = 20;
    private static final OffsetDateTime START = OffsetDateTime.parse("2026-11-21T09:00:00Z");
    private static final int ALL = (int) Math.max(400, 5_000 * Double.parseDouble(System.getProperty("soak.share", "0.1")));

    private static final int DECISIONS = 50;
    private static final long MOST_BYTES = 1_600_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @BeforeAll
    static void startToolkit() throws Exception {
        Pictures.startToolkit();
        Translations.speak("en");
    }

    /** A server with some threads, of which more come later. */
    private static final class Source implements QuietSource {
        private final int number;
        private final Map<String, List<WaitingRequest>> found = new LinkedHashMap<>();

        Source(int number, int threads) {
            this.number = number;
            for (int i = 0; i < threads; i++) {
                add("thread-" + number + "-" + i, i);
            }
        }

        synchronized void add(String thread, int minute) {
            WaitingRequest.Call call = new WaitingRequest.Call("write_file", "/notes/" + minute + ".md", 40, 10, 0, List.of("approve", "reject"));
            found.put(
                    thread,
                    List.of(new WaitingRequest(
                            new WaitingRequest.Place(address(), name(), thread), "id-" + thread, START.plusMinutes(minute), false, false, "main", List.of(call))));
        }

        @Override
        public String address() {
            return "http://host-" + number;
        }

        @Override
        public String name() {
            return "host-" + number;
        }

        @Override
        public synchronized Outcome<Found> look(Cancellation cancellation) {
            Map<String, List<WaitingRequest>> news = new LinkedHashMap<>(found);
            found.clear();
            return Outcome.ok(new Found(news, false, List.of()));
        }
    }

    private static <T> T onFx(Callable<T> what) throws Exception {
        return WaitForAsyncUtils.asyncFx(what).get(60, TimeUnit.SECONDS);
    }

    @Test
    void aListOfThousandsFollowsItsSourcesAndShowsOnlyWhatIsSeen() throws Exception {
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < SOURCES; i++) {
            sources.add(new Source(i, ALL / SOURCES));
        }
        FxWork work = onFx(FxWork::new);
        Inbox inbox = onFx(() -> new Inbox(work, InstantSource.system(), new Random(1)));
        RequestDetails details = new RequestDetails(work, "", inbox::open, defect -> {});
        InboxModel model = onFx(() -> new InboxModel(details, new DecisionDrafts(new ReviewDesk()), new KeptAnswers()));
        Translations words = Translations.of(InboxView.class);
        InboxList list = onFx(() -> new InboxList(model, words));
        SequencedMap<HangingCall.Key, Decision> kept = new LinkedHashMap<>();
        Stage stage = onFx(() -> {
            PendingSubmission submission = new PendingSubmission(model, words);
            UserCommand nothing = UserCommand.of("nothing", "", "send", () -> {});
            SendPane send = new SendPane(model, words, submission, _ -> null, new ReadOnlyObjectWrapper<>("").getReadOnlyProperty(), new RequestNotes(model, words, RelativeTime.of(InstantSource.system()), (_, _) -> {}), nothing, nothing);
            AnswerArea answering = new AnswerArea();
            DecisionCommands deciding = new DecisionCommands(model, words, answering, _ -> {}, _ -> {}, () -> {});
            ThreadPane cards = new ThreadPane(model, words, InstantSource.system(), deciding.commands(), answering, new KeptStrip.Actions(_ -> {}, _ -> {}, _ -> {}), _ -> null, _ -> {},
                    new ClaimRow(work, new FakeWorkspace(), words, InstantSource.system(), _ -> {}, _ -> {}, () -> {}), (_, _) -> {});
            new DraftsKeeping(model.drafts(), work, "", text -> kept.putAll(DraftsText.read(text).decisions()), defect -> {});
            Stage shown = new Stage();
            shown.setScene(new Scene(new BorderPane(cards, new InboxBar(model, words, none -> none), send, null, list), 1280, 800));
            shown.show();
            inbox.listen(delta -> model.show(inbox.waiting()));
            sources.forEach(inbox::follow);
            return shown;
        });
        try {
            long followed = System.nanoTime();
            WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> onFx(() -> model.calls() > 0));
            long first = System.nanoTime() - followed;
            WaitForAsyncUtils.waitFor(30, TimeUnit.SECONDS, () -> onFx(() -> model.calls() == ALL / SOURCES * SOURCES));
            ListView<InboxRow> shown = list.list();
            PromptRobot.waitForToolkit();
            assertThat(onFx(() -> shown.lookupAll(".list-cell").size())).isLessThan(60);

            sources.get(7).add("new", 999_999);
            long asked = System.nanoTime();
            WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> {
                inbox.lookNow("http://host-7");
                return model.calls() == ALL / SOURCES * SOURCES + 1;
            }));
            long fresh = System.nanoTime() - asked;

            List<Long> nanos = new ArrayList<>();
            List<Long> bytes = new ArrayList<>();
            for (int i = 0; i < DECISIONS; i++) {
                long[] taken = onFx(() -> {
                    long at = System.nanoTime();
                    long allocated = THREADS.getCurrentThreadAllocatedBytes();
                    model.drafts().decide(Objects.requireNonNull(model.selectedProperty().get()), new Decision.Approve());
                    model.move(1);
                    return new long[] {System.nanoTime() - at, THREADS.getCurrentThreadAllocatedBytes() - allocated};
                });
                nanos.add(taken[0]);
                bytes.add(taken[1]);
            }
            Collections.sort(nanos);
            Collections.sort(bytes);
            System.out.printf(
                    "%,d waiting: the first shown after %.0f ms, a new one after %.0f ms; a decision and the step to the next took %.1f ms in the"
                            + " middle, %.1f ms at most, %,d bytes in the middle%n",
                    ALL, first / 1e6, fresh / 1e6, nanos.get(DECISIONS / 2) / 1e6, nanos.getLast() / 1e6, bytes.get(DECISIONS / 2));
            assertThat(onFx(() -> model.shown().indexOf(model.selectedProperty().get()))).isEqualTo(DECISIONS);
            assertThat(onFx(() -> model.drafts().kept().decisions().size())).isEqualTo(DECISIONS);
            // Counted and not timed: what grows with all that waits allocates for each of it, on the slowest machine as well.
            assertThat(bytes.get(DECISIONS / 2)).isLessThan(MOST_BYTES);
            WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> onFx(() -> kept.size() == DECISIONS));
        } finally {
            onFx(() -> {
                stage.close();
                stage.setScene(null);
                inbox.close();
                return true;
            });
        }
    }
}
