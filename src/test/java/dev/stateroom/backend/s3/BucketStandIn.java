package dev.stateroom.backend.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One bucket of an S3-compatible service, with listings by pages, ranges, conditions and parts. */
public final class BucketStandIn implements AutoCloseable {
    /** The only keys that it takes. */
    public static final S3Address.Keys KEYS = new S3Address.Keys("AKIATEST", "secret/of+test", null);

    private static final Comparator<String> BY_BYTES =
            (a, b) -> Arrays.compareUnsigned(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    private static final Pattern KEY = Pattern.compile("<Key>(.*?)</Key>", Pattern.DOTALL);
    private static final Pattern PART = Pattern.compile("<PartNumber>(\\d+)</PartNumber>");

    private final HttpServer server;
    private final NavigableMap<String, byte[]> objects = new TreeMap<>(BY_BYTES);
    private final Map<String, NavigableMap<Integer, byte[]>> uploads = new LinkedHashMap<>();
    private final AtomicInteger now = new AtomicInteger();

    /** Requests so far: a method and what kind it is of. */
    public final List<String> requests = new CopyOnWriteArrayList<>();

    /** How many answers were on their way at the same time, at most. */
    public final AtomicInteger mostAtOnce = new AtomicInteger();

    /** How long an object takes to come. */
    public volatile long readMillis;

    /** Starts it, empty. */
    public BucketStandIn() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    /** Its address. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Puts an object there by itself. */
    public synchronized void put(String key, byte[] bytes) {
        objects.put(key, bytes);
    }

    /** What is there; null for nothing. */
    public synchronized byte @Nullable [] get(String key) {
        return objects.get(key);
    }

    /** Uploads that were started and neither completed nor cancelled. */
    public synchronized int unfinished() {
        return uploads.size();
    }

    private void handle(HttpExchange exchange) throws IOException {
        mostAtOnce.accumulateAndGet(now.incrementAndGet(), Math::max);
        try {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String key = URLDecoder.decode(exchange.getRequestURI().getRawPath().replace("+", "%2B"), StandardCharsets.UTF_8).substring(1);
            Map<String, String> query = queries(exchange.getRequestURI().getRawQuery());
            String signed = exchange.getRequestHeaders().getFirst("Authorization");
            if (signed == null || !signed.contains("Credential=" + KEYS.access() + "/") || !signed.contains("Signature=")) {
                requests.add(exchange.getRequestMethod() + " unsigned");
                error(exchange, 403, "AccessDenied");
            } else {
                answer(exchange, key.contains("/") ? key.substring(key.indexOf('/') + 1) : "", query, body);
            }
        } finally {
            now.decrementAndGet();
            exchange.close();
        }
    }

    private static Map<String, String> queries(@Nullable String query) {
        Map<String, String> queries = new LinkedHashMap<>();
        for (String pair : query == null ? new String[0] : query.split("&")) {
            String[] parts = pair.split("=", 2);
            queries.put(parts[0], parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
        }
        return queries;
    }

    private void answer(HttpExchange exchange, String key, Map<String, String> query, byte[] body) throws IOException {
        String method = exchange.getRequestMethod();
        String kind = query.containsKey("list-type") ? "list" : query.containsKey("uploads") ? "begin" : query.containsKey("partNumber") ? "part"
                : query.containsKey("uploadId") ? "upload" : query.containsKey("delete") ? "delete" : "object";
        requests.add(method + " " + kind);
        switch (method + " " + kind) {
            case "GET list" -> list(exchange, query);
            case "HEAD object", "GET object" -> give(exchange, key, method.equals("GET"));
            case "PUT object" -> {
                if (holds(exchange, key)) {
                    put(key, body);
                    exchange.getResponseHeaders().set("ETag", tag(body));
                    exchange.sendResponseHeaders(200, -1);
                }
            }
            case "POST begin" -> {
                String id = "upload" + requests.size();
                synchronized (this) {
                    uploads.put(id, new TreeMap<>());
                }
                xml(exchange, "<InitiateMultipartUploadResult><UploadId>" + id + "</UploadId></InitiateMultipartUploadResult>");
            }
            case "PUT part" -> {
                synchronized (this) {
                    upload(query.getOrDefault("uploadId", "")).put(Integer.parseInt(query.get("partNumber")), body);
                }
                exchange.getResponseHeaders().set("ETag", tag(body));
                exchange.sendResponseHeaders(200, -1);
            }
            case "POST upload" -> complete(exchange, key, query.getOrDefault("uploadId", ""), body);
            case "DELETE upload" -> {
                synchronized (this) {
                    uploads.remove(query.get("uploadId"));
                }
                exchange.sendResponseHeaders(204, -1);
            }
            case "POST delete" -> {
                Matcher keys = KEY.matcher(new String(body, StandardCharsets.UTF_8));
                while (keys.find()) {
                    synchronized (this) {
                        objects.remove(keys.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"));
                    }
                }
                xml(exchange, "<DeleteResult></DeleteResult>");
            }
            default -> error(exchange, 400, "NotKnownHere");
        }
    }

    private NavigableMap<Integer, byte[]> upload(String id) {
        return Objects.requireNonNull(uploads.get(id));
    }

    private void complete(HttpExchange exchange, String key, String id, byte[] body) throws IOException {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        synchronized (this) {
            Matcher parts = PART.matcher(new String(body, StandardCharsets.UTF_8));
            while (parts.find()) {
                whole.writeBytes(Objects.requireNonNull(upload(id).get(Integer.parseInt(parts.group(1)))));
            }
        }
        if (holds(exchange, key)) {
            put(key, whole.toByteArray());
            synchronized (this) {
                uploads.remove(id);
            }
            xml(exchange, "<CompleteMultipartUploadResult><ETag>" + tag(whole.toByteArray()).replace("\"", "&quot;")
                    + "</ETag></CompleteMultipartUploadResult>");
        }
    }

    /** Whether the conditions of a request hold; answers where they do not. */
    private boolean holds(HttpExchange exchange, String key) throws IOException {
        byte[] there = get(key);
        String match = exchange.getRequestHeaders().getFirst("If-Match");
        String none = exchange.getRequestHeaders().getFirst("If-None-Match");
        if ((match != null && (there == null || !match.equals(tag(there)))) || (none != null && there != null)) {
            error(exchange, 412, "PreconditionFailed");
            return false;
        }
        return true;
    }

    private void give(HttpExchange exchange, String key, boolean withBody) throws IOException {
        byte[] there = get(key);
        if (there == null) {
            error(exchange, 404, "NoSuchKey");
            return;
        }
        if (!holds(exchange, key)) {
            return;
        }
        if (withBody) {
            LockSupport.parkNanos(readMillis * 1_000_000);
        }
        exchange.getResponseHeaders().set("ETag", tag(there));
        exchange.getResponseHeaders().set("Last-Modified", "Mon, 02 Mar 2026 09:00:00 GMT");
        String range = exchange.getRequestHeaders().getFirst("Range");
        byte[] bytes = there;
        if (range != null) {
            String[] ends = range.substring("bytes=".length()).split("-", 2);
            int from = Integer.parseInt(ends[0]);
            int to = ends[1].isEmpty() ? there.length : Math.min(there.length, Integer.parseInt(ends[1]) + 1);
            bytes = Arrays.copyOfRange(there, from, to);
            exchange.getResponseHeaders().set("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + there.length);
        }
        if (!withBody) {
            exchange.getResponseHeaders().set("Content-Length", String.valueOf(bytes.length));
        }
        exchange.sendResponseHeaders(range == null ? 200 : 206, withBody && bytes.length > 0 ? bytes.length : -1);
        if (withBody) {
            exchange.getResponseBody().write(bytes);
        }
    }

    private synchronized void list(HttpExchange exchange, Map<String, String> query) throws IOException {
        String prefix = query.getOrDefault("prefix", "");
        String delimiter = query.get("delimiter");
        int most = Integer.parseInt(query.getOrDefault("max-keys", "1000"));
        String from = query.get("continuation-token");
        StringBuilder xml = new StringBuilder("<ListBucketResult><EncodingType>url</EncodingType>");
        TreeSet<String> folders = new TreeSet<>();
        String last = "";
        int count = 0;
        String key = from == null ? objects.ceilingKey(prefix) : objects.higherKey(from);
        while (key != null && key.startsWith(prefix) && count < most) {
            int slash = delimiter == null ? -1 : key.indexOf(delimiter, prefix.length());
            if (slash >= 0) {
                String folder = key.substring(0, slash + 1);
                folders.add(folder);
                last = folder + "\uffff";
                key = objects.higherKey(last);
            } else {
                byte[] bytes = Objects.requireNonNull(objects.get(key));
                xml.append("<Contents><Key>").append(URLEncoder.encode(key, StandardCharsets.UTF_8)).append("</Key><Size>")
                        .append(bytes.length).append("</Size><ETag>").append(tag(bytes).replace("\"", "&quot;"))
                        .append("</ETag><LastModified>2026-03-02T09:00:00.000Z</LastModified></Contents>");
                last = key;
                key = objects.higherKey(key);
            }
            count++;
        }
        boolean more = key != null && key.startsWith(prefix);
        folders.forEach(folder ->
                xml.append("<CommonPrefixes><Prefix>").append(URLEncoder.encode(folder, StandardCharsets.UTF_8)).append("</Prefix></CommonPrefixes>"));
        xml.append("<IsTruncated>").append(more).append("</IsTruncated>");
        if (more) {
            xml.append("<NextContinuationToken>").append(last.replace("&", "&amp;").replace("\uffff", "&#xFFFD;")).append("</NextContinuationToken>");
        }
        xml(exchange, xml.append("</ListBucketResult>").toString());
    }

    private static String tag(byte[] bytes) {
        try {
            return '"' + HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes)) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void xml(HttpExchange exchange, String xml) throws IOException {
        byte[] bytes = ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + xml).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/xml");
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static void error(HttpExchange exchange, int status, String code) throws IOException {
        byte[] bytes = ("<Error><Code>" + code + "</Code><Message>told</Message></Error>").getBytes(StandardCharsets.UTF_8);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        exchange.getResponseHeaders().set("Content-Type", "application/xml");
        exchange.sendResponseHeaders(status, head ? -1 : bytes.length);
        if (!head) {
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
